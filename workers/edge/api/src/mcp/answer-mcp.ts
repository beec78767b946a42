import type { MeBody } from "@svc/contract/account/me-body";
import { ApiError } from "@svc/contract/wire/errors";
import { logFailure } from "@svc/platform/log";
import { mcpOf } from "@svc/platform/objects";
import type { ApiCall, McpRequest } from "@svc/platform/mcp-rpc";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { readText } from "../http/json.ts";

/** A photo of 8 MB in base64, plus the rest of the message. */
const MAX_BYTES = 12 * 2 ** 20;
const CALLER = ["Authorization", "CF-Connecting-IP"] as const;
const SPOKEN = ["accept", "content-type", "mcp-protocol-version"] as const;

/** The API, called in process. */
type Api = (request: Request) => Response | Promise<Response>;

/**
 * Passes a message to the MCP script, together with a function that calls the API under the key of this request and no
 * other. Calls without a key or over the rate limit are refused before the body is read.
 */
export async function answerMcp(c: ApiContext, api: Api): Promise<Response> {
  const origin = c.req.header("Origin");
  if (origin !== undefined && origin !== baseUrlOf(c))
    throw new ApiError("forbidden", "pages of other origins may not call this");
  const call = callOf(c, api);
  const me = await call({ method: "GET", path: "/v1/me" });
  if (me.status !== 200) return refused(me);
  const { key } = JSON.parse(me.body) as MeBody; // our own response
  const request: McpRequest = {
    url: c.req.url,
    headers: headersOf(c, SPOKEN),
    body: await readText(c.req.raw, MAX_BYTES),
    role: key?.role ?? "read",
  };
  const answer = await answered(async () => mcpOf(c.env).answer(request, call));
  const { "content-length": _length, ...own } = answer.headers;
  return new Response(answer.body === "" ? null : answer.body, { status: answer.status, headers: own });
}

/** Passes on the API's error, and adds the HTTP challenge when a key is missing. */
function refused({ status, body }: Awaited<ReturnType<ApiCall>>): Response {
  const challenge = status === 401 && { "WWW-Authenticate": 'Bearer realm="mcp"' };
  const headers = { "Content-Type": "application/json; charset=utf-8", ...challenge };
  return new Response(body, { status, headers });
}

/** The tool call may have taken effect, so the error does not say whether it did. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    logFailure("mcp", error);
    throw new ApiError("storage_unavailable", "a part of the service does not answer", {
      headers: { "Retry-After": "1" },
    });
  }
}

/** No streams, sessions or deletion (MCP 2025-06-18, transports). */
export function refuseMcp(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

function headersOf(c: ApiContext, names: readonly string[]): Readonly<Record<string, string>> {
  const found = names.map((name) => [name, c.req.header(name) ?? ""] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ""));
}

function callOf(c: ApiContext, api: Api): ApiCall {
  // forwards key and IP address, since a key can be bound to addresses
  const caller = headersOf(c, CALLER);
  return async ({ method, path, headers, body }) => {
    const request = new Request(new URL(path, c.req.url), {
      method,
      headers: { ...headers, ...caller },
      ...(body !== undefined && { body }),
    });
    const response = await api(request);
    return { status: response.status, body: await response.text() };
  };
}
