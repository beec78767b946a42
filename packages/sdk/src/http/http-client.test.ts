import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { VERSION } from "../version.ts";
import { ApiError } from "./api-error.ts";
import { addressOf } from "./base-url.ts";
import { HttpClient, type ResponseReport, route } from "./http-client.ts";
import { NoAnswerError } from "./no-answer-error.ts";

type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
type Reply = {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
};

/** `slow`: a body in two parts, the second after a while. */
type Scripted = Reply | "hang up" | "slow" | "wait";

let server: Server;
let received: Received[];
let replies: Scripted[];
let http: HttpClient;

beforeEach(async () => {
  received = [];
  replies = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
    const reply: Scripted = replies.shift() ?? { status: 200, body: {} };
    if (reply === "hang up") response.destroy();
    else if (reply === "slow") {
      response.write("first, ");
      setTimeout(() => response.end("second"), 200);
    } else if (reply !== "wait")
      response
        .writeHead(reply.status, reply.headers)
        .end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http = new HttpClient({ baseUrl: `${baseUrl}/`, key: "svc_secret_x" });
  // Makes back-off take no time. A wait from Retry-After still takes its full time.
  vi.spyOn(Math, "random").mockReturnValue(-0.99);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
  server.closeAllConnections();
});

const BUSY: Reply = { status: 503, body: { error: { code: "storage_unavailable", message: "busy" } } };
const read = { method: "GET", path: "/v1/me" } as const;
const write = { method: "POST", path: "/v1/verifications", json: { max_captures: 1 } } as const;

describe("a call", () => {
  it("carries the key, the version of the package and its query as the interface has it", async ({
    expect,
  }) => {
    await http.json({
      ...read,
      query: { status: ["completed", "failed"], metadata: { claim: "Ä 1" }, limit: 5, cursor: undefined },
    });
    expect(received[0]?.headers).toMatchObject({
      authorization: "Bearer svc_secret_x",
      "user-agent": `svc-sdk/${VERSION}`,
    });
    expect(received[0]?.url).toBe(
      "/v1/me?status=completed&status=failed&metadata%5Bclaim%5D=%C3%84+1&limit=5",
    );
  });

  it("refuses an id that is none before it is sent, also one that was never set", ({ expect }) => {
    for (const none of ["", ".", "..", undefined, null, 7])
      expect(() => route`/v1/verifications/${none as string}`, String(none)).toThrow("is no id");
  });

  it("encodes the values in its path", ({ expect }) => {
    expect(route`/v1/databases/${"a/b"}/rows/${"Ä ?"}`).toBe("/v1/databases/a%2Fb/rows/%C3%84%20%3F");
  });

  it("reports an error with code, status, message, hint, fields, request id and Retry-After", async ({
    expect,
  }) => {
    const error = {
      code: "invalid_request",
      message: "steps.0.key is required",
      hint: "send it",
      fields: [{ path: "steps.0.key", message: "is required" }],
    };
    replies = [{ status: 400, body: { error }, headers: { "X-Request-Id": "req_1", "Retry-After": "7" } }];
    const thrown: unknown = await http.json(write).catch((each: unknown) => each);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ ...error, status: 400, requestId: "req_1", retryAfter: 7 });
  });

  it("keeps a bare code (SPEC 4.7), and calls what no service of ours said unexpected", async ({
    expect,
  }) => {
    replies = [
      { status: 409, body: { error: "storage_unavailable" } },
      { status: 404, body: "<html>" },
    ];
    await expect(http.json(write)).rejects.toMatchObject({ code: "storage_unavailable", status: 409 });
    await expect(http.json(write)).rejects.toMatchObject({
      code: "unexpected_answer",
      status: 404,
      fields: [],
    });
  });
});

describe("a client", () => {
  it("calls an answer that is no JSON unexpected, and says whose it was", async ({ expect }) => {
    replies = [{ status: 200, body: "<html>" }];
    await expect(http.json(read)).rejects.toMatchObject({
      code: "unexpected_answer",
      message: expect.stringContaining("not with JSON: is it the service?"),
    });
    replies = [{ status: 400, body: { error: { message: 7 } }, headers: { "X-Request-Id": "req_1" } }];
    await expect(http.json(read)).rejects.toMatchObject({
      message: "the service answered 400",
      requestId: "req_1",
    });
  });

  it("takes no address with a query or a fragment, to which no path can be added", ({ expect }) => {
    for (const baseUrl of [
      "https://a.example?x=1",
      "https://a.example/#x",
      "localhost:8787",
      "ftp://a.example",
    ])
      expect(() => new HttpClient({ baseUrl })).toThrow("baseUrl has to be an address");
  });
});

describe("what is tried again", () => {
  it("is a read, after a connection that broke and a service that was busy", async ({ expect }) => {
    replies = ["hang up", BUSY, { status: 200, body: { ok: true } }];
    expect(await http.json(read)).toEqual({ ok: true });
    expect(received).toHaveLength(3);
  });

  it("is given up after maxRetries, with the last error", async ({ expect }) => {
    replies = [BUSY, BUSY, BUSY];
    await expect(http.json(read, { maxRetries: 1 })).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(2);
  });

  it("waits as long as Retry-After says, and not at all where that is more than a minute", async ({
    expect,
  }) => {
    const { setTimeout: later } = globalThis;
    // Record the wait, then skip it.
    const timers = vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation((act, ms) => later(act, ms === 1_000 ? 0 : ms));
    replies = [{ status: 429, headers: { "Retry-After": "1" } }];
    await http.json(read);
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1_000);
    expect(received).toHaveLength(2);
    replies = [{ status: 429, headers: { "Retry-After": "3600" } }];
    await expect(http.json(read)).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  });

  it("is a POST only under an idempotency key, which stays the same, as does its body", async ({
    expect,
  }) => {
    replies = [BUSY];
    await expect(http.json(write)).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(1);
    const form = [
      ["metadata", "{}"],
      ["image", new Uint8Array([1, 2, 3]), "file"],
    ] as const;
    replies = [BUSY, "hang up"];
    await http.json({ method: "POST", path: "/v1/audits", form }, { idempotencyKey: true });
    const [, first, second, third] = received;
    expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(third?.headers).toMatchObject({
      "idempotency-key": first?.headers["idempotency-key"],
      "content-type": first?.headers["content-type"],
    });
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body]);
  });

  it.for(["PUT", "DELETE"] as const)(
    "is also a %s, which changes nothing more",
    async (method, { expect }) => {
      replies = [BUSY, "hang up"];
      await http.nothing({ method, path: "/v1/brands/acme" });
      expect(received.map((each) => each.method)).toEqual([method, method, method]);
    },
  );

  it("is a PATCH only after a 429, since anything else may have changed something", async ({ expect }) => {
    const change = { method: "PATCH", path: "/v1/brands/acme", json: { name: "Acme" } } as const;
    replies = [{ status: 429 }];
    await http.json(change);
    expect(received).toHaveLength(2);
    replies = [BUSY];
    await expect(http.json(change)).rejects.toMatchObject({ status: 503 });
    replies = ["hang up"];
    await expect(http.json(change)).rejects.toMatchObject({ code: "connection_failed" });
    expect(received).toHaveLength(4);
  });

  it("is no mistake of the caller", async ({ expect }) => {
    replies = [{ status: 404, body: { error: { code: "not_found", message: "no" } } }];
    await expect(http.json(read)).rejects.toMatchObject({ code: "not_found" });
    expect(received).toHaveLength(1);
  });
});

describe("patience", () => {
  it("ends a try after timeoutMs, also in the middle of an answer", async ({ expect }) => {
    replies = ["wait"];
    const late = http.json(read, { timeoutMs: 50, maxRetries: 0 });
    await expect(late).rejects.toMatchObject({ name: "NoAnswerError", code: "timed_out" });
    await expect(late).rejects.toBeInstanceOf(NoAnswerError);
  });

  it("covers a stream only until it begins, and the caller's signal covers all of it", async ({ expect }) => {
    replies = ["slow", BUSY, "slow", "wait"];
    const abort = new AbortController();
    const options = { timeoutMs: 100, signal: abort.signal, maxRetries: 1 };
    expect(await new Response(await http.stream(read, options)).text()).toBe("first, second");
    const begun = await http.stream(read, options);
    abort.abort(new Error("enough"));
    await expect(new Response(begun).text()).rejects.toThrow("enough");
    const late = http.stream(read, { timeoutMs: 50, maxRetries: 0 });
    await expect(late).rejects.toMatchObject({ name: "NoAnswerError", code: "timed_out" });
  });

  it("ends at once with the reason of the caller's signal, also between two tries", async ({ expect }) => {
    replies = [{ status: 429, headers: { "Retry-After": "30" } }];
    const abort = new AbortController();
    const call = http.json(read, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("enough")), 50);
    await expect(call).rejects.toThrow("enough");
    await expect(http.json(read, { signal: abort.signal })).rejects.toThrow("enough");
    expect(received).toHaveLength(1);
  });
});

describe("a response", () => {
  it("is reported with its request id and headers, each try, and without the secret of a link", async ({
    expect,
  }) => {
    const reports: ResponseReport[] = [];
    const path = route`/v1/verifications/${"01JD6Q6Z9VQ4W3N8K2M5T7R1XC.s3cret"}/session`;
    replies = [BUSY, { status: 200, body: {}, headers: { "X-Request-Id": "req_2", RateLimit: "r=7" } }];
    await http.json({ method: "GET", path }, { onResponse: (report) => reports.push(report) });
    const shown = "/v1/verifications/01JD6Q6Z9VQ4W3N8K2M5T7R1XC.…/session";
    expect(reports).toMatchObject([
      { method: "GET", path: shown, status: 503, tries: 1, requestId: undefined },
      { method: "GET", path: shown, status: 200, tries: 2, requestId: "req_2" },
    ]);
    expect(reports[1]?.headers.get("RateLimit")).toBe("r=7");
  });

  it("that redirects is reported as that, and not followed with the key", async ({ expect }) => {
    replies = [{ status: 302, headers: { Location: "https://elsewhere.example/" } }];
    await expect(http.json(read)).rejects.toMatchObject({
      status: 302,
      message: expect.stringContaining("redirects to https://elsewhere.example/: is baseUrl"),
    });
    expect(received).toHaveLength(1);
  });
});

describe("an address", () => {
  it("may end in /v1, which every path begins with", async ({ expect }) => {
    for (const base of [
      "https://api.example.com",
      "https://api.example.com/v1",
      "https://api.example.com/v1/",
    ])
      expect(addressOf(base)).toBe("https://api.example.com");
    expect(addressOf("https://example.com/photos/v1")).toBe("https://example.com/photos");
  });

  it("has to be encrypted, but for this machine", ({ expect }) => {
    for (const base of ["http://api.example.com", "http://10.0.0.1:8787", "http://127.0.0.1.example.com"])
      expect(() => addressOf(base), base).toThrow("baseUrl is not encrypted");
    for (const base of ["http://localhost:8787", "http://127.0.0.1", "http://[::1]:1"])
      expect(addressOf(base)).toBe(base);
  });
});
