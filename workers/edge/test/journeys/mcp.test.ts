import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Journey, type Json, staged, until, PHOTO_SCRIPTS } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ with: [...PHOTO_SCRIPTS, "places"] });
  // the service responds before all scripts behind it do
  await until(
    () => connected().then((client) => client.close(), String),
    (failure) => failure === undefined,
  );
});
afterAll(() => journey.end());

async function connected(): Promise<Client> {
  const client = new Client({ name: "claims agent", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${keys.secretKey}` } };
  const url = new URL(`${journey.baseUrl}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Json> {
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult; // no tool responds with a task
  if (result.isError) throw new Error(JSON.stringify(result.content));
  return result.structuredContent;
}

/** Structured content would need the tool's output schema, so an error is text. */
function errorOf({ isError, content: [said] }: Json): Json {
  return isError ? JSON.parse(said.text) : undefined;
}

describe("an agent by MCP", () => {
  it("audits a photo in base64, reads why, and sees it charged once under its key", async ({ expect }) => {
    const client = await connected();
    const { balance_cents: before } = await use(client, "read_credits");
    const image_base64 = Buffer.from(photo).toString("base64");
    const input = { image_base64, checks: ["ai"], idempotency_key: "audit-1" };
    const audited = await use(client, "audit_photo", input);
    expect(audited).toMatchObject({ status: "completed", verdict: { svc: true } });
    expect((await use(client, "audit_photo", input)).id).toBe(audited.id);
    const { reasons } = await use(client, "read_verdict", { id: audited.id });
    expect(reasons).toMatchObject([{ check: "ai", result: "clear" }]);
    const { content } = (await client.callTool({
      name: "show_photos",
      arguments: { id: audited.id },
    })) as CallToolResult;
    expect(content.map(({ type }) => type)).toEqual(["text", "image"]);
    expect((await use(client, "read_credits")).balance_cents).toBe(before - 20);
    const { items } = await use(client, "list_cases", { search: audited.id });
    expect(items.map(({ verification }: Json) => verification.id)).toEqual([audited.id]);
    await client.close();
  });

  it("audits a photo by its address", async ({ expect }) => {
    const server = createServer((request, response) => {
      if (request.url === "/moved.jpg") response.writeHead(302, { Location: "/photo.jpg" }).end();
      else response.end(photo);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // a TCP address
    const client = await connected();
    const image_url = `http://127.0.0.1:${port}/moved.jpg`;
    const audited = await use(client, "audit_photo", { image_url, checks: ["ai"] });
    expect(audited.verdict).toEqual({ svc: true, signals: [] });
    await client.close();
    server.close();
  });

  it("creates a link and gets our own words for what is wrong with another", async ({ expect }) => {
    const client = await connected();
    const created = await use(client, "create_verification", {
      max_captures: 1,
      metadata: { claim: "A-17" },
    });
    expect(created.capture_url).toContain("/v/");
    const wrong = await client.callTool({ name: "create_verification", arguments: { max_captures: 99 } });
    expect(errorOf(wrong)).toMatchObject({
      error: { code: "invalid_request", fields: [{ path: "max_captures" }] },
    });
    await client.close();
  });

  it("undoes a decision before it takes effect, and gets an error for an unknown case", async ({
    expect,
  }) => {
    const client = await connected();
    const image_base64 = Buffer.from(photo).toString("base64");
    const metadata = { svc_test: "screen" };
    const { id: verification_id } = await use(client, "audit_photo", { image_base64, metadata });
    await use(client, "decide_review", { verification_id, subject: "flagged", decision: "no" });
    expect(await use(client, "undo_decision", { verification_id })).toEqual({
      verification_id,
      taken_back: true,
    });
    const nowhere = { verification_id: `vfy_${"0".repeat(26)}` };
    const missed = await client.callTool({ name: "undo_decision", arguments: nowhere });
    expect(errorOf(missed)).toMatchObject({ error: { code: "not_found" } });
    await client.close();
  });

  it("is asked for a key, by POST alone, and never by another origin's page", async ({ expect }) => {
    const post = (headers: Record<string, string>) =>
      journey.request(undefined, "/mcp", {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json", ...headers },
      });
    const keyless = await post({});
    expect([keyless.status, keyless.headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer realm="mcp"']);
    const refusal: Json = await keyless.json();
    expect(refusal.error.code).toBe("unauthorized");
    const authorization = { Authorization: `Bearer ${keys.secretKey}` };
    expect((await post({ ...authorization, Origin: "https://evil.example" })).status).toBe(403);
    expect((await journey.request(keys, "/mcp")).status).toBe(405);
    expect((await journey.request(keys, "/mcp", { method: "DELETE" })).status).toBe(405);
  });
});

const run = promisify(execFile);
const SUITE = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/** The scenarios of the official suite that apply to every server with tools. */
const APPLYING = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"] as const;

/** The others, by the reason why they do not apply here. */
const NOT_APPLYING: Readonly<Record<string, readonly string[]>> = {
  "calls a tool of the suite's own example server": [
    "tools-call-simple-text",
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
    "tools-call-error",
    "json-schema-2020-12",
  ],
  "asks the client something in the middle of a call, or sends events, which takes a stream and a session": [
    "tools-call-with-logging",
    "tools-call-with-progress",
    "tools-call-sampling",
    "tools-call-elicitation",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
    "server-sse-polling",
    "server-sse-multiple-streams",
  ],
  "is about logging or completion, which this server does not say it has": [
    "logging-set-level",
    "completion-complete",
  ],
  "is about resources, which this server does not say it has": [
    "resources-list",
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
    "resources-subscribe",
    "resources-unsubscribe",
  ],
  "is about prompts, which this server does not say it has": [
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
  ],
};

describe("the protocol of 2025-06-18, where the official client cannot err", () => {
  const JSON_RPC = { jsonrpc: "2.0", id: 7 };
  const INITIALIZE = {
    ...JSON_RPC,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  const ACCEPT = "application/json, text/event-stream";

  async function say(message: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await journey.request(keys, "/mcp", {
      method: "POST",
      body: typeof message === "string" ? message : JSON.stringify(message),
      headers: { "Content-Type": "application/json", Accept: ACCEPT, ...headers },
    });
    const text = await response.text();
    const answer: Json = text === "" ? undefined : JSON.parse(text);
    return { status: response.status, answer };
  }

  it("agrees on the version that was asked for, and on its own where it does not know that", async ({
    expect,
  }) => {
    const { answer } = await say(INITIALIZE);
    expect(answer).toMatchObject({
      id: 7,
      result: { protocolVersion: "2025-06-18", capabilities: { tools: {} } },
    });
    const { params } = INITIALIZE;
    const unknown = await say({ ...INITIALIZE, params: { ...params, protocolVersion: "1999-01-01" } });
    expect(unknown.status).toBe(200);
    expect(unknown.answer.result.protocolVersion).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it("answers a notification with 202 and no body", async ({ expect }) => {
    const { status, answer } = await say({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([status, answer]).toEqual([202, undefined]);
  });

  it.for([
    [
      { ...JSON_RPC, method: "tools/list" },
      { id: 7, result: { tools: [{}, {}, {}, {}, {}, {}, {}, {}] } },
    ],
    [
      { ...JSON_RPC, method: "no/such" },
      { id: 7, error: { code: -32_601 } },
    ],
    [
      { ...JSON_RPC, method: "tools/call", params: { name: "no_such" } },
      { id: 7, error: { code: -32_602 } },
    ],
    [
      { ...JSON_RPC, method: "tools/call", params: {} },
      { id: 7, error: { code: -32_602 } },
    ],
    [
      { ...JSON_RPC, method: "tools/call", params: { name: "read_verdict", arguments: { id: "x" } } },
      { id: 7, result: { isError: true } },
    ],
  ] as const)("answers %j under its id", async ([message, told], { expect }) => {
    const { status, answer } = await say(message);
    expect(status).toBe(200);
    expect(answer).toMatchObject(told);
  });

  it.for([
    ["who takes no stream", 406, { Accept: "application/json" }, -32_000],
    [
      "a version of the protocol that it does not speak",
      400,
      { "MCP-Protocol-Version": "1999-01-01" },
      -32_000,
    ],
    ["another media type than JSON", 415, { "Content-Type": "text/plain" }, -32_000],
  ] as const)("refuses %s with %i", async ([, status, headers, code], { expect }) => {
    const refused = await say({ ...JSON_RPC, method: "ping" }, headers);
    expect([refused.status, refused.answer.error.code]).toEqual([status, code]);
  });

  it("refuses what is no JSON and what is no message", async ({ expect }) => {
    const broken = await say("{");
    expect([broken.status, broken.answer.error.code]).toEqual([400, -32_700]);
    const empty = await say({ hello: 1 });
    expect([empty.status, empty.answer.error.code]).toEqual([400, -32_700]);
  });
});

describe("the official conformance suite", () => {
  it("has no scenario that is neither run here nor excused", async ({ expect }) => {
    const { stdout } = await run(process.execPath, [SUITE, "list", "--server"]);
    const listed = [...stdout.matchAll(/^ +- ([\w-]+)/gm)].map(([, name = ""]) => name);
    const known = [...APPLYING, ...Object.values(NOT_APPLYING).flat()];
    expect(listed.toSorted()).toEqual(known.toSorted());
  });

  it.for(APPLYING)("passes: %s", async (scenario, { expect }) => {
    const door = await doorWithKey();
    try {
      // exits with a nonzero status when a check fails
      const { stdout } = await run(process.execPath, [
        SUITE,
        "server",
        "--url",
        door.url,
        "--scenario",
        scenario,
      ]);
      expect(stdout).toMatch(/Passed: ([1-9])\/\1, 0 failed, 0 warnings/);
    } finally {
      door.close();
    }
  });
});

/** A reverse proxy that adds the key, because the suite sends none. */
async function doorWithKey(): Promise<{ readonly url: string; readonly close: () => void }> {
  const { host, origin } = new URL(journey.baseUrl);
  const server = createServer((request, response) => {
    const { headers: sent, method = "GET", url = "/" } = request;
    const isFromHere = sent.origin === `http://127.0.0.1:${request.socket.localPort}`;
    const headers = {
      ...sent,
      host,
      authorization: `Bearer ${keys.secretKey}`,
      ...(isFromHere && { origin }),
    };
    const onward = ask(new URL(url, origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP address
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => void server.close() };
}
