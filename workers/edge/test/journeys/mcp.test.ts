import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Journey, type Json, staged, until } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ without: ["video", "reader", "documents", "passkeys"] });
  // the service answers before every script behind it does
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
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult; // no tool answers with a task
  if (result.isError) throw new Error(JSON.stringify(result.structuredContent));
  return result.structuredContent;
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
    const { port } = server.address() as AddressInfo; // of TCP
    const client = await connected();
    const image_url = `http://127.0.0.1:${port}/moved.jpg`;
    const audited = await use(client, "audit_photo", { image_url, checks: ["ai"] });
    expect(audited.verdict).toEqual({ svc: true, signals: [] });
    await client.close();
    server.close();
  });

  it("creates a link and hears in our words what is wrong with another", async ({ expect }) => {
    const client = await connected();
    const created = await use(client, "create_verification", {
      max_captures: 1,
      metadata: { claim: "A-17" },
    });
    expect(created.capture_url).toContain("/v/");
    const wrong = await client.callTool({ name: "create_verification", arguments: { max_captures: 99 } });
    expect(wrong).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "invalid_request", fields: [{ path: "max_captures" }] } },
    });
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
