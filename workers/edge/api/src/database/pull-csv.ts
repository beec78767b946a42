import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { DATABASE_LIMITS, type Table } from "@svc/domain/database/database";
import { FetchFailure, fetchPublic } from "@svc/webhooks/fetch-public";
import type { ApiContext } from "../context.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { readCsv } from "./read-csv.ts";

const TIMEOUT_MS = 25_000;

/** Downloads the table from a URL. Each redirect must also satisfy CONTRACT G0.9. */
export async function pullCsv(c: ApiContext, url: string, identifierColumn: string): Promise<Table> {
  const bytes = await download(c, url).catch((error: unknown) => {
    throw error instanceof FetchFailure ? unfit(error.message) : error;
  });
  try {
    return await readCsv({ bytes, identifierColumn, path: "source_url" });
  } catch (error) {
    throw error instanceof ApiError ? atSource(error) : error;
  }
}

/**
 * CONTRACT G7: a file without a valid table is reported at `source_url`, since the request itself has no rows that an
 * error could name.
 */
function atSource(error: ApiError): ApiError {
  const [wrong] = error.fields ?? [];
  if (!wrong || wrong.path === "source_url") return error;
  const message = `must be a valid table: ${wrong.path} ${wrong.message}`;
  return invalidRequest([{ path: "source_url", message }], error.hint);
}

async function download(c: ApiContext, url: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  await fetchPublic({
    url,
    policy: urlPolicyOf(c),
    headers: { Accept: "text/csv, text/plain;q=0.9, */*;q=0.1", "User-Agent": "svc-databases/1" },
    timeoutMs: TIMEOUT_MS,
    take: (chunk) => {
      bytes += chunk.length;
      if (bytes > DATABASE_LIMITS.bytes) throw unfit(`must have at most ${DATABASE_LIMITS.bytes} bytes`);
      chunks.push(chunk);
    },
  });
  return Buffer.concat(chunks);
}

function unfit(message: string): ApiError {
  return invalidRequest([{ path: "source_url", message }]);
}
