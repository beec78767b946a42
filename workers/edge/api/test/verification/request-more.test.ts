import { beforeAll, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

const STEPS = [
  { key: "front", kind: "image", description: "The front", allow_file: true },
  { key: "mail", kind: "text", description: "Your address", format: "email" },
];

type Link = { readonly id: string; readonly token: string };

async function opened(body: object = { steps: STEPS }): Promise<Link> {
  const { body: created } = await tenant.post("/v1/verifications", body);
  return { id: created.id, token: created.capture_url.split("/").at(-1) };
}

async function photograph({ token }: Link): Promise<number> {
  const body = photoForm(jpegHeader(640, 480), { step: "front" });
  return (await edge().fetch(`${ORIGIN}/v1/verifications/${token}/captures`, { method: "POST", body }))
    .status;
}

async function session({ token }: Link) {
  const response = await edge().fetch(`${ORIGIN}/v1/verifications/${token}/session`);
  return response.json<{ more_requested?: object; steps: { key: string; min: number; max: number }[] }>();
}

async function events({ id }: Link) {
  const { body } = await tenant.get(`/v1/verifications/${id}/events`);
  return body.items as readonly { type: string; data?: object }[];
}

function more({ id }: Link, body: object = {}) {
  return tenant.post(`/v1/verifications/${id}/request-more`, body);
}

describe("POST /v1/verifications/{id}/request-more (CONTRACT G4.7)", () => {
  it("answers the verification, and the link asks for one photo more in the tenant's words", async ({
    expect,
  }) => {
    const link = await opened();
    await photograph(link);
    const { status, body } = await more(link, { message: "The plate is cut off.", steps: ["front"] });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: link.id, captures_count: 1 } });
    expect(await session(link)).toMatchObject({
      more_requested: { message: "The plate is cut off.", steps: ["front"] },
      steps: [{ key: "front", min: 2, max: 2, captured: 1, complete: false }, { key: "mail" }],
    });
    expect(await photograph(link)).toBe(201);
  });

  it("logs the event with the steps and whether a mail goes out, and nothing personal", async ({
    expect,
  }) => {
    const link = await opened();
    await more(link, { message: "The plate is cut off.", email: "ada@example.org" });
    await more(link, { steps: ["front"] });
    const asked = (await events(link)).filter(({ type }) => type === "verification.more_requested");
    expect(asked.map(({ data }) => data)).toEqual([{ mailed: true }, { steps: ["front"], mailed: false }]);
    expect(JSON.stringify(asked)).not.toMatch(/plate|ada@/);
  });

  it("mails the address that the person typed where a step asked for one", async ({ expect }) => {
    const link = await opened();
    await edge().fetch(`${ORIGIN}/v1/verifications/${link.token}/answers/mail`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ value: "bob@example.org" }),
    });
    await more(link);
    const asked = (await events(link)).find(({ type }) => type === "verification.more_requested");
    expect(asked?.data).toEqual({ mailed: true });
  });

  it("says of the eleventh that ten are the most, and mails two calls at once but once", async ({
    expect,
  }) => {
    const link = await opened();
    const same = { message: "Again, please.", email: "ada@example.org" };
    expect((await Promise.all([more(link, same), more(link, same)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    for (let count = 2; count <= 10; count++)
      expect((await more(link, { message: `Request ${count}` })).status).toBe(200);
    const { status, body } = await more(link, { message: "Request 11" });
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      "conflict",
      "more was already requested 10 times, which is the maximum",
    ]);
    expect(body.error.hint).toContain("The link still works");
    const asked = (await events(link)).filter(({ type }) => type === "verification.more_requested");
    expect(asked).toHaveLength(10);
  });

  it("is refused once nothing more can be added", async ({ expect }) => {
    const submitted = await opened({ steps: STEPS.slice(0, 1) });
    await photograph(submitted);
    const expired = await opened();
    await tenant.post(`/v1/verifications/${expired.id}/expire`, {});
    const refusals = [await more(submitted), await more(expired)];
    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, "already_finalized"],
      [410, "expired"],
    ]);
  });

  it.for([
    [{ steps: ["nobody"] }, "unknown_step"],
    [{ steps: [] }, "invalid_request"],
    [{ email: "ada" }, "invalid_request"],
    [{ message: "" }, "invalid_request"],
    [{ color: "red" }, "invalid_request"],
  ] as const)("refuses %j with 400", async ([body, code], { expect }) => {
    const { status, body: answer } = await more(await opened(), body);
    expect([status, answer.error.code]).toEqual([400, code]);
  });

  it("happens once under one Idempotency-Key, and is in the audit log", async ({ expect }) => {
    const link = await opened();
    const path = `/v1/verifications/${link.id}/request-more`;
    const headers = { "Idempotency-Key": crypto.randomUUID(), "Content-Type": "application/json" };
    const body = JSON.stringify({ message: "Again" });
    const first = await tenant.send("POST", path, { headers, body });
    const second = await tenant.send("POST", path, { headers, body });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    const types = (await events(link)).map(({ type }) => type);
    expect(types.filter((type) => type === "verification.more_requested")).toHaveLength(1);
    const log = await tenant.get("/v1/me/audit-log?limit=1");
    expect(log.body.items[0]).toMatchObject({ action: "requestMore", target: { id: link.id } });
  });
});
