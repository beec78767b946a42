import { Hono } from "hono";
import { describe, it } from "vitest";
import type { ApiEnv } from "../context.ts";
import { answerMcp } from "./answer-mcp.ts";

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "read_credits" } };
const KEY = { Authorization: "Bearer svc_secret_1", "CF-Connecting-IP": "203.0.113.7" };

/** An app whose API answers `/v1/me` with the given response and echoes every other request. */
function appWith(me: () => Response) {
  return new Hono<ApiEnv>().post("/mcp", (c) =>
    answerMcp(c, (request) =>
      request.url.endsWith("/v1/me")
        ? me()
        : Response.json({ url: request.url, headers: Object.fromEntries(request.headers) }),
    ),
  );
}

describe("a message by MCP", () => {
  it("asks the API by the key and from the address that it came with, and by nothing else of it", async ({
    expect,
  }) => {
    const app = appWith(() => Response.json({ key: { role: "full" } }));
    const accept = "application/json, text/event-stream";
    const headers = { ...KEY, Accept: accept, "Content-Type": "application/json", Cookie: "session=1" };
    const init = { method: "POST", body: JSON.stringify(CALL), headers };
    const answer = await app.fetch(new Request("https://svc.example/mcp", init), {});
    const { result } = await answer.json<{ result: { structuredContent: unknown } }>();
    expect(result.structuredContent).toEqual({
      url: "https://svc.example/v1/me/credits",
      headers: { authorization: "Bearer svc_secret_1", "cf-connecting-ip": "203.0.113.7" },
    });
  });

  it.for([
    [401, 'Bearer realm="mcp"'],
    [403, null],
    [429, null],
  ] as const)(
    "is refused with %i in the API's words before its body is read",
    async ([status, challenge], { expect }) => {
      const refusal = { error: { code: "a code", message: "why" } };
      const app = appWith(() => Response.json(refusal, { status }));
      let read = 0;
      const body = new ReadableStream({ pull: () => void (read += 1) }, { highWaterMark: 0 });
      const init = { method: "POST", body, headers: KEY, duplex: "half" };
      const answer = await app.fetch(new Request("https://svc.example/mcp", init), {});
      expect([answer.status, answer.headers.get("WWW-Authenticate"), read]).toEqual([status, challenge, 0]);
      expect(await answer.json()).toEqual(refusal);
    },
  );
});
