import type { MeBody } from "@svc/contract/account/me-body";
import { ApiError } from "@svc/contract/wire/errors";
import type { ApiCall, McpRequest } from "@svc/mcp/mcp-call";
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
 * Answers a message of the Model Context Protocol. Its tools call the API with the key from the request and with nothing else. A
 * caller without a key, or above the rate limit, is refused before the body is read.
 */
export async function answerMcp(c: ApiContext, api: Api): Promise<Response> {
  const origin = c.req.header("Origin");
  if (origin !== undefined && origin !== baseUrlOf(c))
    throw new ApiError("forbidden", "pages of other sites cannot call this");
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
  // with the first message: starting an isolate does not pay for the SDK
  const { answerMessage } = await import("@svc/mcp/answer-message");
  const answer = await answerMessage(request, call);
  const { "content-length": _length, ...own } = answer.headers;
  return new Response(answer.body === "" ? null : answer.body, { status: answer.status, headers: own });
}

/** Passes the API's error on, with the challenge that HTTP requires of a 401. */
function refused({ status, body }: Awaited<ReturnType<ApiCall>>): Response {
  const challenge = status === 401 && { "WWW-Authenticate": 'Bearer realm="mcp"' };
  const headers = { "Content-Type": "application/json; charset=utf-8", ...challenge };
  return new Response(body, { status, headers });
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
  return async ({ method, path, headers, body, reads }) => {
    const request = new Request(new URL(path, c.req.url), {
      method,
      headers: { ...headers, ...caller },
      ...(body !== undefined && { body }),
    });
    const response = await api(request);
    const { status } = response;
    if (reads !== "base64") return { status, body: await response.text() };
    return { status, body: Buffer.from(await response.arrayBuffer()).toString("base64") };
  };
}
