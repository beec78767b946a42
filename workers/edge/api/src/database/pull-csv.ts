import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { isWebhookUrl, type UrlPolicy } from "@svc/contract/webhook/webhook-url";
import { DATABASE_LIMITS, type Table } from "@svc/domain/database/database";
import type { ApiContext } from "../context.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { readCsv } from "./read-csv.ts";

/** our choice: spreadsheets that publish a file send their readers on once or twice. */
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 25_000;

/** The table at an address; every address on the way obeys CONTRACT G0.9. */
export async function pullCsv(c: ApiContext, url: string, identifierColumn: string): Promise<Table> {
  const bytes = await download(url, urlPolicyOf(c)).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    // what the network says may name addresses of ours
    throw unfit(isTimeout(error) ? "must answer in time" : "must be reachable");
  });
  try {
    return await readCsv(c, { bytes, identifierColumn, path: "source_url" });
  } catch (error) {
    throw error instanceof ApiError ? atSource(error) : error;
  }
}

/** CONTRACT G7: a file that holds no such table is wrong at `source_url`; the request has no rows to name. */
function atSource(error: ApiError): ApiError {
  const [wrong] = error.fields ?? [];
  if (!wrong || wrong.path === "source_url") return error;
  const message = `must hold the table: ${wrong.path} ${wrong.message}`;
  return invalidRequest([{ path: "source_url", message }], error.hint);
}

async function download(url: string, policy: UrlPolicy): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let address = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!isWebhookUrl(address, policy)) throw unfit("must not lead to an address that is not public https");
    const response = await fetch(address, {
      redirect: "manual",
      signal,
      headers: { Accept: "text/csv, text/plain;q=0.9, */*;q=0.1", "User-Agent": "svc-databases/1" },
    });
    const next = response.headers.get("Location");
    if (response.status < 300 || response.status >= 400 || next === null) return bodyOf(response);
    await response.body?.cancel();
    address = URL.parse(next, address)?.href ?? "";
  }
  throw unfit("must not be redirected more than 3 times");
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  if (!response.ok) {
    await response.body?.cancel();
    throw unfit(`must answer 200, got ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > DATABASE_LIMITS.bytes) throw unfit(`must have at most ${DATABASE_LIMITS.bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unfit(message: string): ApiError {
  return invalidRequest([{ path: "source_url", message }]);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
