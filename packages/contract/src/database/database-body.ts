import { z } from "@hono/zod-openapi";
import {
  DATABASE_ID,
  DATABASE_LIMITS,
  DATABASE_SOURCES,
  type DatabaseHead,
  type Row,
} from "@svc/domain/database/database";
import { text, url } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { listOf } from "../wire/list-of.ts";
import { dateTime } from "../verification/verification-body.ts";
import { toWire } from "../wire/wire.ts";

export const databaseId = z
  .string()
  .regex(DATABASE_ID)
  .openapi({ example: "policies", description: "Yours to choose; stable across re-uploads." });
export const databaseName = text(LIMITS.databaseName).openapi({ example: "Policies" });
export const columnName = text(DATABASE_LIMITS.columnCharacters).openapi({ example: "policy" });
const row = z
  .array(text(DATABASE_LIMITS.cellCharacters, 0))
  .openapi({ example: ["A-17", "Ann Lee"], description: "One text for each column." });

const head = {
  id: databaseId,
  name: databaseName,
  columns: z.array(z.string()).openapi({ example: ["policy", "name"] }),
};
const rest = {
  created_at: dateTime,
  updated_at: dateTime,
  source: z.enum(DATABASE_SOURCES).describe("`csv` file, JSON rows by the `api`, or pulled from a `url`."),
  source_url: url.optional(),
  identifier_column: z.string().openapi({ example: "policy" }),
};

/** SPEC 2.9, with `source_url` from CONTRACT G7. */
export const DatabaseBody = z.object({ ...head, rows: z.array(row), ...rest }).openapi("Database");
export type DatabaseBody = z.infer<typeof DatabaseBody>;

/** CONTRACT G7: list items have no rows. */
const DatabaseItem = z
  .object({ ...head, row_count: z.int().min(0).describe("How many rows it has."), ...rest })
  .openapi("DatabaseItem");
export type DatabaseItem = z.infer<typeof DatabaseItem>;
export const DatabaseList = listOf(DatabaseItem).openapi("DatabaseList");

export function presentDatabase(database: DatabaseHead, rows: readonly Row[]): DatabaseBody {
  return toWire(DatabaseBody, { ...database, rows });
}

export function presentDatabaseItem(database: DatabaseHead & { readonly rowCount: number }): DatabaseItem {
  return toWire(DatabaseItem, database);
}
