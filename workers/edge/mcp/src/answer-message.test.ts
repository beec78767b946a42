import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ApiCall } from "./mcp-call.ts";
import { describe, it } from "vitest";
import { answerMessage } from "./answer-message.ts";

type Asked = Parameters<ApiCall>[0];

const ID = "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC";

/** The official client, connected to this script; `api` stands in for the service. */
async function connected(
  role: "full" | "read",
  api: (asked: Asked) => object & { status?: number } = () => ({}),
) {
  const asked: Asked[] = [];
  const call: ApiCall = async (request) => {
    asked.push(request);
    const { status = 200, ...answer } = api(request);
    const body = status === 204 ? "" : JSON.stringify(answer);
    return { status, body: request.reads === "base64" ? Buffer.from(body).toString("base64") : body };
  };
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("https://svc.example/mcp"), {
    fetch: async (url, init) => {
      if (init?.method !== "POST") return new Response(null, { status: 405 });
      const headers = Object.fromEntries(new Headers(init.headers));
      const request = {
        url: String(url),
        headers,
        body: init.body as string, // the client sends text
        role,
      };
      const { body, ...answer } = await answerMessage(request, call);
      return new Response(body === "" ? null : body, answer);
    },
  });
  await client.connect(transport);
  const use = async (name: string, input: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: input })) as CallToolResult; // no tool answers with a task
  return { client, asked, use };
}

/** An error is text, in the API's form. */
function errorOf({ content: [said] }: CallToolResult): {
  readonly error: { readonly fields: readonly { readonly path: string; readonly message: string }[] };
} {
  return JSON.parse(said?.type === "text" ? said.text : "");
}

/** References of a schema that lead nowhere. */
function danglingIn(schema: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const defined = Object.keys(schema["$defs"] ?? {}).map((name) => `#/$defs/${name}`);
  const named = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = ""]) => name);
  return named.filter((name) => !defined.includes(name));
}

async function namesFor(role: "full" | "read"): Promise<readonly string[]> {
  const { client } = await connected(role);
  const { tools } = await client.listTools();
  return tools.map(({ name }) => name);
}

const watermark = (detail: string, score: number) => ({
  kind: "outside_watermark",
  detail,
  judge: { name: "synthid", version: "1", score },
});
/** Too long for a part of the form that the API gets. */
const LONG = "x".repeat(70_000);

function ofKind(kind: string) {
  return { kind, detail: `Says ${kind}.` };
}

describe("the MCP server, asked by the official client", () => {
  it("lists eight tools to a full key and those that read to a read key", async ({ expect }) => {
    expect(await namesFor("full")).toEqual([
      "audit_photo",
      "create_verification",
      "read_verdict",
      "show_photos",
      "list_cases",
      "decide_review",
      "undo_decision",
      "read_credits",
    ]);
    expect(await namesFor("read")).toEqual(["read_verdict", "show_photos", "list_cases", "read_credits"]);
  });

  it("gives schemas of the contract in which every reference leads somewhere", async ({ expect }) => {
    const { client } = await connected("full");
    const { tools } = await client.listTools();
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema]) expect(danglingIn(schema), name).toEqual([]);
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
    }
    const created = tools.find(({ name }) => name === "create_verification")?.inputSchema;
    expect(created?.properties).toMatchObject({ max_captures: { minimum: 1, maximum: 20 } });
    const decided = tools.find(({ name }) => name === "decide_review")?.inputSchema;
    expect(decided?.required).toEqual(["verification_id", "subject", "decision"]);
  });

  it("shows an address of a photo where it asks for one", async ({ expect }) => {
    const { client } = await connected("full");
    const { tools } = await client.listTools();
    const audited = tools.find(({ name }) => name === "audit_photo")?.inputSchema;
    expect(audited?.properties).toMatchObject({
      image_url: { type: "string", format: "uri", example: "https://example.com/photo.jpg" },
      webhook_url: { example: "https://example.com/hook" },
    });
  });

  it("takes a decision back by the tool that deciding names, in a call that answers nothing", async ({
    expect,
  }) => {
    const { client, use, asked } = await connected("full", () => ({ status: 204 }));
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "decide_review")?.description).toContain("undo_decision");
    const { structuredContent } = await use("undo_decision", { verification_id: ID });
    expect(structuredContent).toEqual({ verification_id: ID, taken_back: true });
    expect(asked).toEqual([{ method: "DELETE", path: `/v1/review/decisions/${ID}` }]);
  });

  it("refuses a tool that writes to a read key, by name too", async ({ expect }) => {
    const { use, asked } = await connected("read");
    await expect(use("create_verification", { max_captures: 1 })).rejects.toThrow(
      "no tool create_verification",
    );
    expect(asked).toEqual([]);
  });

  it("answers an error of the API as a tool's, with code, hint and fields", async ({ expect }) => {
    const error = { code: "insufficient_credits", message: "no credits left", hint: "Buy photos." };
    const { use } = await connected("full", () => ({ status: 402, error }));
    const result = await use("create_verification", { max_captures: 1 });
    expect([result.isError, result.structuredContent]).toEqual([true, undefined]);
    expect(result.content).toEqual([{ type: "text", text: JSON.stringify({ error }) }]);
  });

  it("sends an idempotency key as the header it is", async ({ expect }) => {
    const { use, asked } = await connected("full");
    await use("create_verification", { max_captures: 2, idempotency_key: "k-1" });
    expect(asked).toEqual([
      {
        method: "POST",
        path: "/v1/verifications",
        headers: { "Content-Type": "application/json", "Idempotency-Key": "k-1" },
        body: '{"max_captures":2}',
      },
    ]);
  });

  it("lists cases by every filter that was given", async ({ expect }) => {
    const { use, asked } = await connected("read", () => ({ items: [], has_more: false }));
    await use("list_cases", { due: ["reverse", "flagged"], decision: ["none"], svc: false, limit: 5 });
    expect(asked.map(({ path }) => path)).toEqual([
      "/v1/cases?due=reverse&due=flagged&decision=none&svc=false&limit=5",
    ]);
  });

  it("reads a verdict with what each check said and why, and with what did not decide it as noted", async ({
    expect,
  }) => {
    const findings = [
      {
        check: "ai",
        result: "flagged",
        confidence: 0.9,
        evidence: ["pixel_model", "file_camera", "edited_region", "steadiness"].map(ofKind),
      },
      {
        check: "ai",
        result: "flagged",
        confidence: 1,
        evidence: [watermark("Found.", 1), watermark("None found.", 0)],
      },
      { check: "ai", result: "clear", confidence: 0.01, evidence: [ofKind("file_camera")] },
      { check: "screen", result: "clear", confidence: 0.0121, evidence: [ofKind("no_challenge")] },
      { check: "reverse", result: "clear", confidence: 0 },
    ];
    const { use } = await connected("read", ({ path }) =>
      path.endsWith("/captures") ? { items: [{ id: "cap_1", findings }] } : { id: ID },
    );
    const { structuredContent } = await use("read_verdict", { id: ID });
    const capture_id = "cap_1";
    expect(structuredContent).toMatchObject({ verification: { id: ID } });
    expect(structuredContent?.["reasons"]).toEqual([
      {
        capture_id,
        check: "ai",
        result: "flagged",
        likelihood: 0.9,
        because: ["Says pixel_model."],
        noted: ["Says file_camera.", "Says edited_region.", "Says steadiness."],
      },
      {
        capture_id,
        check: "ai",
        result: "flagged",
        likelihood: 1,
        because: ["Found."],
        noted: ["None found."],
      },
      { capture_id, check: "ai", result: "clear", likelihood: 0.01, because: ["Says file_camera."] },
      { capture_id, check: "screen", result: "clear", likelihood: 0.0121, noted: ["Says no_challenge."] },
      { capture_id, check: "reverse", result: "clear", likelihood: 0 },
    ]);
  });

  it.for([
    ["read_verdict", {}, "id is required"],
    ["decide_review", { verification_id: ID }, "subject is required, decision is required"],
    ["read_verdict", { id: ID, wait: 5 }, 'arguments has unknown field: "wait"'],
    ["audit_photo", { image_base64: "aa", note: LONG }, 'arguments has unknown field: "note"'],
  ] as const)("says which arguments %s lacks or does not know", async ([name, input, flaws], { expect }) => {
    const { use, asked } = await connected("full");
    const refused = await use(name, input);
    expect([refused.isError, asked]).toEqual([true, []]);
    const { error } = errorOf(refused);
    expect(error.fields.map(({ path, message }) => `${path} ${message}`).join(", ")).toBe(flaws);
  });

  it("shows photos as pictures, and says which they are", async ({ expect }) => {
    const thumb_url = "https://svc.example/files/cap_1/thumb?exp=1&sig=a";
    const { use, asked } = await connected("read", ({ path }) =>
      path.endsWith("/captures")
        ? { items: [{ id: "cap_1", step: "front", thumb_url }, { id: "cap_2" }, { id: "cap_3", thumb_url }] }
        : { status: asked.length === 2 ? 200 : 404 },
    );
    const { content, structuredContent } = await use("show_photos", { id: ID });
    expect(asked[1]).toMatchObject({ path: "/files/cap_1/thumb?exp=1&sig=a", reads: "base64" });
    expect(structuredContent).toEqual({ photos: [{ capture_id: "cap_1", step: "front" }] });
    expect(content.slice(1)).toMatchObject([{ type: "image", mimeType: "image/jpeg" }]);
  });

  it("audits bytes in base64 and waits for the verdict", async ({ expect }) => {
    const { use, asked } = await connected("full", () => ({ id: ID }));
    const image_base64 = `data:image/jpeg;base64,${Buffer.from("pixels").toString("base64")}`;
    const input = {
      image_base64,
      checks: ["ai", "screen"],
      metadata: { claim: "A-17" },
      idempotency_key: "k",
    };
    await use("audit_photo", input);
    const [posted, read] = asked;
    expect(read?.path).toBe(`/v1/verifications/${ID}?wait=20`);
    expect(posted?.headers?.["Idempotency-Key"]).toBe("k");
    const form = await new Response(posted?.body, { headers: posted?.headers ?? {} }).formData();
    expect([form.getAll("checks"), form.get("metadata")]).toEqual([["ai", "screen"], '{"claim":"A-17"}']);
    expect(await (form.get("image") as File).text()).toBe("pixels");
  });

  it("takes 8 MB in base64, and names the way for a larger photo", async ({ expect }) => {
    const { use, asked } = await connected("full", () => ({ id: ID }));
    await use("audit_photo", { image_base64: Buffer.alloc(8 * 2 ** 20).toString("base64") });
    expect(asked[0]?.path).toBe("/v1/audits");
    const tooLarge = await use("audit_photo", {
      image_base64: Buffer.alloc(8 * 2 ** 20 + 4).toString("base64"),
    });
    expect(errorOf(tooLarge)).toMatchObject({
      error: { code: "payload_too_large", hint: "Send its URL as image_url, which takes up to 25 MB." },
    });
  });

  it("leaves an address to the API, which counts and charges the call before it fetches", async ({
    expect,
  }) => {
    const { use, asked } = await connected("full", () => ({ id: ID }));
    const image_url = "https://photos.example/1.jpg";
    await use("audit_photo", { image_url, checks: ["ai"] });
    const [posted] = asked;
    const form = await new Response(posted?.body, { headers: posted?.headers ?? {} }).formData();
    expect([...form]).toEqual([
      ["checks", "ai"],
      ["image_url", image_url],
    ]);
  });

  it("refuses a batch, so that one request is one call", async ({ expect }) => {
    const message = { jsonrpc: "2.0", method: "tools/call", params: { name: "read_credits", arguments: {} } };
    const body = JSON.stringify([1, 2].map((id) => ({ ...message, id })));
    const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
    let calls = 0;
    const call: ApiCall = async () => {
      calls += 1;
      return { status: 200, body: "{}" };
    };
    const request = { url: "https://svc.example/mcp", headers, body: ` ${body}`, role: "full" } as const;
    const answer = await answerMessage(request, call);
    expect([answer.status, JSON.parse(answer.body).error.code, calls]).toEqual([400, -32_600, 0]);
  });

  it("returns what was created if the verdict cannot be read", async ({ expect }) => {
    const { use } = await connected("full", ({ method }) =>
      method === "POST" ? { id: ID } : { status: 429, error: { code: "rate_limited" } },
    );
    const { isError, structuredContent } = await use("audit_photo", { image_base64: "cGl4ZWxz" });
    expect([isError, structuredContent]).toEqual([undefined, { id: ID }]);
  });

  it.for([
    [{}, "image_url"],
    [{ image_url: "https://a.example/1.jpg", image_base64: "aa" }, "image_url"],
    [{ image_url: 7 }, "image_url"],
    [{ image_base64: "not base64!" }, "image_base64"],
    [{ image_base64: "cGl4ZWxz", wait_seconds: 26 }, "wait_seconds"],
    [{ image_base64: "cGl4ZWxz", wait_seconds: "5" }, "wait_seconds"],
    [{ image_base64: "cGl4ZWxz", idempotency_key: "a\nb" }, "idempotency_key"],
    [{ image_base64: "cGl4ZWxz", idempotency_key: "schlüssel-ä" }, "idempotency_key"],
    [{ image_base64: "cGl4ZWxz", idempotency_key: 7 }, "idempotency_key"],
  ] as const)("asks the API for nothing with %j", async ([input, path], { expect }) => {
    const { use, asked } = await connected("full");
    const refused = await use("audit_photo", input);
    expect([refused.isError, asked]).toEqual([true, []]);
    expect(errorOf(refused)).toMatchObject({ error: { code: "invalid_request", fields: [{ path }] } });
  });
});
