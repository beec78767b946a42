import { ApiError } from "@svc/contract/wire/errors";
import { logFailure } from "@svc/platform/log";
import { mcpOf } from "@svc/platform/objects";
import type { ApiCall } from "@svc/platform/mcp-rpc";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { readText } from "../http/json.ts";
import { urlPolicyOf } from "../http/url-policy.ts";

/** A photo of 8 MB in base64, and what stands around it. */
const MAX_BYTES = 12 * 2 ** 20;
const SPOKEN = ["accept", "content-type", "mcp-protocol-version"] as const;

/** The API, as it answers a request. */
type Api = (request: Request, env: ApiContext["env"]) => Response | Promise<Response>;

/** Hands a message to the MCP script, with the means to call the API by the key that came with it, and by nothing else. */
export async function answerMcp(c: ApiContext, api: Api): Promise<Response> {
  const origin = c.req.header("Origin");
  if (origin !== undefined && origin !== baseUrlOf(c))
    throw new ApiError("forbidden", "pages of other origins may not call this");
  const body = await readText(c.req.raw, MAX_BYTES);
  const headers = Object.fromEntries(
    SPOKEN.flatMap((name) => [[name, c.req.header(name) ?? ""]]).filter(([, value]) => value),
  );
  const { allowInsecure } = urlPolicyOf(c);
  const answer = await answered(async () =>
    mcpOf(c.env).answer({ url: c.req.url, headers, body, allowInsecure }, callOf(c, api)),
  );
  const { "content-length": _length, ...own } = answer.headers;
  return new Response(answer.body === "" ? null : answer.body, { status: answer.status, headers: own });
}

/** What it was asked for may have been done: nothing is said of that. */
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

/** Without stream, session or deletion (MCP 2025-06-18, transports). */
export function refuseMcp(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

function callOf(c: ApiContext, api: Api): ApiCall {
  const key = c.req.header("Authorization");
  return async ({ method, path, headers, body }) => {
    const request = new Request(new URL(path, c.req.url), {
      method,
      headers: { ...headers, ...(key !== undefined && { Authorization: key }) },
      ...(body !== undefined && { body }),
    });
    const response = await api(request, c.env);
    return { status: response.status, body: await response.text() };
  };
}
