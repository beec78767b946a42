import { WriteDatabaseBody } from "./database-requests.ts";
import { RenameDatabaseBody } from "./database-requests.ts";
import { UpsertRowsBody } from "./database-requests.ts";
import { z } from "@hono/zod-openapi";
import { DATABASE_ID } from "@svc/domain/database/database";
import { DatabaseBody, DatabaseList } from "./database-body.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  json,
  JSON_BODY_ERRORS,
  jsonBody,
  PAGE_PARAMETERS,
} from "../wire/parts.ts";

const text = { type: "string" as const };

const databaseParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The database's id.",
    pattern: DATABASE_ID.source,
    example: "policies",
  }),
});
const rowParam = databaseParam.extend({
  identifier: z.string().openapi({
    param: { name: "identifier", in: "path" },
    description: "The row's value in the identifier column, URL-encoded.",
    example: "A-17",
  }),
});

const csvNote =
  "A CSV file is UTF-8 (a byte order mark is fine) with a header row, separated by `,` or `;`, at most 5 MB and 10,000 rows.";

/** JSON, or a CSV file with its name and identifier in the query. */
const content = {
  ...jsonBody("WriteDatabase", WriteDatabaseBody, true),
  content: {
    ...jsonBody("WriteDatabase", WriteDatabaseBody, true).content,
    "text/csv": { schema: { type: "string" as const } },
  },
};

function csvQuery(names: readonly string[]) {
  const about = {
    id: "With `text/csv`: the id; `db_` and a ULID when left out.",
    name: "With `text/csv`: the name.",
    identifier_column: "With `text/csv`: the column that picks a row.",
  };
  return Object.entries(about)
    .filter(([name]) => names.includes(name))
    .map(([name, description]) => ({ name, in: "query" as const, description, schema: text }));
}

/** CONTRACT G7. */
export const createDatabase = defineOperation({
  operationId: "createDatabase",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/databases",
  tags: ["Databases"],
  summary: "Create a database",
  description: `Rows that a template looks up by the identification it asked for. ${csvNote}`,
  security: BY_KEY_OR_SESSION,
  parameters: csvQuery(["id", "name", "identifier_column"]),
  request: { body: content },
  responses: {
    201: {
      ...json("Created.", DatabaseBody),
      headers: { Location: { description: "Where to read it.", schema: text } },
    },
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** CONTRACT G7. */
export const listDatabases = defineOperation({
  operationId: "listDatabases",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/databases",
  tags: ["Databases"],
  summary: "List the databases",
  description: "Newest first, without their rows.",
  security: BY_KEY_OR_SESSION,
  parameters: PAGE_PARAMETERS,
  responses: { 200: json("One page.", DatabaseList), ...errors(...ALWAYS, "invalid_request") },
});

/** CONTRACT G7. */
export const readDatabase = defineOperation({
  operationId: "readDatabase",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/databases/{id}",
  tags: ["Databases"],
  summary: "Read a database",
  description:
    "With all its rows. With `Accept: text/csv` as a CSV file, in which a cell that a spreadsheet would run as a formula gets a leading apostrophe.",
  security: BY_KEY_OR_SESSION,
  request: { params: databaseParam },
  responses: {
    200: {
      description: "The database.",
      content: { "application/json": { schema: DatabaseBody }, "text/csv": { schema: z.string() } },
    },
    ...errors(...ALWAYS, "not_found"),
  },
});

/** CONTRACT G7. */
export const replaceDatabase = defineOperation({
  operationId: "replaceDatabase",
  least: "admin",
  limit: "writes",
  method: "put",
  path: "/v1/databases/{id}",
  tags: ["Databases"],
  summary: "Replace a database, or create it under this id",
  description: `The whole content in one step; \`id\` and \`created_at\` stay. ${csvNote}`,
  security: BY_KEY_OR_SESSION,
  parameters: csvQuery(["name", "identifier_column"]),
  request: { params: databaseParam, body: content },
  responses: {
    200: json("Replaced.", DatabaseBody),
    201: json("It is new.", DatabaseBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "conflict"),
  },
});

/** SPEC 4.7. */
export const renameDatabase = defineOperation({
  operationId: "renameDatabase",
  least: "admin",
  limit: "writes",
  method: "patch",
  path: "/v1/databases/{id}",
  tags: ["Databases"],
  summary: "Rename a database",
  description: 'Its 503 body is `{"error": "storage_unavailable"}`, with `error` a plain string.',
  security: BY_KEY_OR_SESSION,
  request: { params: databaseParam, body: jsonBody("RenameDatabase", RenameDatabaseBody, true) },
  responses: {
    200: json("The database under its new name.", DatabaseBody),
    ...errors(...ALWAYS.filter((code) => code !== "storage_unavailable"), ...JSON_BODY_ERRORS, "not_found"),
    503: json(
      "`storage_unavailable`",
      z.object({ error: z.literal("storage_unavailable") }).openapi("PlainStorageUnavailable"),
    ),
  },
});

/** CONTRACT G7. */
export const upsertRows = defineOperation({
  operationId: "upsertDatabaseRows",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/databases/{id}/rows",
  tags: ["Databases"],
  summary: "Add or change rows",
  description: "By their identifier, at most 1,000 at once; other rows stay.",
  security: BY_KEY_OR_SESSION,
  request: { params: databaseParam, body: jsonBody("UpsertRows", UpsertRowsBody, true) },
  responses: {
    200: json("The database with its rows.", DatabaseBody),
    ...errors(...ALWAYS, ...JSON_BODY_ERRORS, "not_found"),
  },
});

/** CONTRACT G7. */
export const deleteRow = defineOperation({
  operationId: "deleteDatabaseRow",
  least: "admin",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/databases/{id}/rows/{identifier}",
  tags: ["Databases"],
  summary: "Delete a row",
  description: "By its identifier, ignoring case and surrounding blanks.",
  security: BY_KEY_OR_SESSION,
  request: { params: rowParam },
  responses: { 204: { description: "Gone." }, ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G7. */
export const syncDatabase = defineOperation({
  operationId: "syncDatabase",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/databases/{id}/sync",
  tags: ["Databases"],
  summary: "Pull the rows from `source_url` again",
  description: "After 10 seconds it continues in the background.",
  security: BY_KEY_OR_SESSION,
  request: { params: databaseParam },
  responses: {
    200: json("With the new content.", DatabaseBody),
    202: json("Still pulling; the old content.", DatabaseBody),
    ...errors(...ALWAYS, "invalid_request", "not_found", "conflict"),
  },
});

/** CONTRACT G7. */
export const deleteDatabase = defineOperation({
  operationId: "deleteDatabase",
  least: "admin",
  isConfirmed: true,
  limit: "writes",
  method: "delete",
  path: "/v1/databases/{id}",
  tags: ["Databases"],
  summary: "Delete a database",
  description: "Not while a template that is not revoked uses it.",
  security: BY_KEY_OR_SESSION,
  request: { params: databaseParam },
  responses: { 204: { description: "Gone." }, ...errors(...ALWAYS, "not_found", "conflict") },
});
