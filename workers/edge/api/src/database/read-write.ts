import {
  type DatabaseWrite,
  parseCsvQuery,
  parseWriteDatabase,
} from "@svc/contract/database/database-requests";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { DATABASE_LIMITS } from "@svc/domain/database/database";
import type { DatabaseContent } from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { bodyChunks, mediaTypeOf } from "../http/body.ts";
import { readJson } from "../http/json.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { pullCsv } from "./pull-csv.ts";
import { readCsv } from "./read-csv.ts";

/** The content of a POST or PUT: JSON, a CSV file, or a URL to load from. */
export async function readWrite(c: ApiContext): Promise<Omit<DatabaseContent, "id"> & { id?: string }> {
  if (mediaTypeOf(c.req.raw) === "text/csv") return readCsvWrite(c);
  const otherwise = ", or a CSV file as the body with `text/csv` and name and identifier_column in the query";
  const input = await readJson(c.req.raw, { maxBytes: DATABASE_LIMITS.bytes, otherwise });
  const { table, ...write } = orThrow(parseWriteDatabase(input, urlPolicyOf(c)));
  return { ...write, table: table ?? (await pulled(c, write)) };
}

async function readCsvWrite(c: ApiContext) {
  const { identifierColumn, ...write } = orThrow(parseCsvQuery(new URL(c.req.url).searchParams));
  const bytes = await readBytes(c.req.raw);
  const table = await readCsv({ bytes, identifierColumn, path: "body" });
  return { ...write, source: "csv" as const, table };
}

function pulled(c: ApiContext, { sourceUrl, identifierColumn }: Omit<DatabaseWrite, "table">) {
  // the parser guarantees that a request without rows has a URL
  return pullCsv(c, sourceUrl ?? "", identifierColumn);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.length;
    if (bytes > DATABASE_LIMITS.bytes) {
      throw new ApiError("payload_too_large", `a CSV file must be at most ${DATABASE_LIMITS.bytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
