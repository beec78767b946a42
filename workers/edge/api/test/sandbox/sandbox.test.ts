import type { VerificationId } from "@svc/domain/ids";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

async function created(body: object = {}): Promise<VerificationId> {
  const answer = await tenant.post("/v1/verifications", body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

function simulate(id: string, action: string) {
  return tenant.post(`/v1/test/verifications/${id}/simulate`, { action });
}

/** A verification with one drawn photo and clear results. */
async function judged(outcome: string): Promise<VerificationId> {
  const id = await created({ metadata: { svc_test: outcome } });
  await simulate(id, "capture");
  const { body } = await tenant.get(`/v1/verifications/${id}/captures`);
  const [{ id: captureId }] = body.items;
  const findings = { screen: CLEAR, ai: CLEAR };
  await env.VERIFICATION.getByName(id).settle({ captureId, findings, thumb: true });
  return id;
}

const SOURCES = ["https://example.com/simulated"];

describe("a forced outcome (CONTRACT G10)", () => {
  it.for([
    ["clean", { svc: true, signals: [] }],
    ["screen", { svc: false, signals: [{ type: "screen_detected" }] }],
    ["ai", { svc: false, signals: [{ type: "ai_detected", confidence: 1 }] }],
    [
      "found_online",
      {
        svc: false,
        signals: [{ type: "found_online" }],
        reverse_search: { state: "review", sources: SOURCES },
      },
    ],
    ["review", { svc: true, signals: [], reverse_search: { state: "review", sources: SOURCES } }],
    ["unavailable:ai", { svc: false, signals: [], unavailable: ["ai"] }],
  ] as const)("%s comes out, and says that it was forced", async ([outcome, verdict], { expect }) => {
    const id = await judged(outcome);
    const { body } = await tenant.get(`/v1/verifications/${id}`);
    expect(body).toMatchObject({ status: "completed", verdict, simulated: true });
    expect(body.verdict).toEqual(verdict);
    expect(body).not.toHaveProperty("similar_photo");
  });

  it("similar names the newest earlier photo, never itself, and nothing if there is none", async ({
    expect,
  }) => {
    tenant = await TenantClient.create();
    const similarOf = async (id: string) => (await tenant.get(`/v1/verifications/${id}`)).body.similar_photo;
    expect(await similarOf(await judged("similar"))).toBeUndefined();
    const earlier = await judged("clean");
    await expect.poll(async () => (await tenant.get("/v1/cases")).body.items[0]).toHaveProperty("thumb_url");
    const { body: captures } = await tenant.get(`/v1/verifications/${earlier}/captures`);
    const later = await judged("similar");
    expect(await similarOf(later)).toMatchObject({
      verification_id: earlier,
      matched_capture_id: captures.items[0].id,
    });
  });

  it("failed fails, and says why in the verification, the list and the case", async ({ expect }) => {
    const id = await judged("failed");
    const failed = { id, status: "failed", failure_reason: "media_unreadable", simulated: true };
    expect((await tenant.get(`/v1/verifications/${id}`)).body).toMatchObject(failed);
    expect((await tenant.get(`/v1/cases/${id}`)).body.verification).toMatchObject(failed);
    await expect
      .poll(async () => (await tenant.get("/v1/verifications?status=failed")).body.items)
      .toContainEqual(expect.objectContaining(failed));
  });

  it("is refused when it is misspelled", async ({ expect }) => {
    const { status, body } = await tenant.post("/v1/verifications", { metadata: { svc_test: "screan" } });
    expect([status, body.error.fields[0].path]).toEqual([400, "metadata.svc_test"]);
  });

  it("is sealed as what it is: the record says that it was forced", async ({ expect }) => {
    const steps = [{ key: "what", kind: "text", description: "What?" }];
    const id = await created({ steps, metadata: { svc_test: "clean" } });
    const { capture_url: url } = (await tenant.get(`/v1/verifications/${id}`)).body;
    const link = `/v1/verifications/${url.split("/").at(-1)}`;
    await tenant.send("PUT", `${link}/answers/what`, {
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${tenant.publishableKey}` },
      body: JSON.stringify({ value: "rain" }),
    });
    await simulate(id, "finish");
    await tenant.get(`/v1/verifications/${id}?wait=5`);
    const { body } = await tenant.get(`/v1/verifications/${id}/record`);
    expect(body.record.simulated).toBe(true);
  });
});

describe.for(["staging", "production"])("in %s", (environment) => {
  it("svc_test is plain metadata, and there is nothing to simulate", async ({ expect }) => {
    // the local machine's switches are refused in these environments
    setEnv({ ENVIRONMENT: environment, DEV: undefined, RATE_LIMITS: undefined, PAYMENTS: undefined });
    setEnv({ ALLOW_INSECURE_WEBHOOKS: undefined });
    const id = await created({ metadata: { svc_test: "screan" } });
    const read = await tenant.get(`/v1/verifications/${id}`);
    expect("simulated" in read.body).toBe(false);
    expect((await simulate(id, "capture")).status).toBe(404);
    const unknown = { headers: { Authorization: "Bearer nobody" } };
    const path = `/v1/test/verifications/${id}/simulate`;
    expect((await tenant.send("POST", path, unknown)).status).toBe(404);
  });
});

describe("POST /v1/test/verifications/{id}/simulate (CONTRACT G10)", () => {
  const steps = [
    { key: "front", kind: "image", description: "Front" },
    { key: "rear", kind: "image", description: "Rear" },
  ];

  it("does what the person would do, up to the end", async ({ expect }) => {
    const id = await created({ steps });
    const early = await simulate(id, "finish");
    expect([early.status, early.body.error.code]).toEqual([409, "steps_incomplete"]);
    await simulate(id, "open");
    await simulate(id, "capture");
    expect((await simulate(id, "leave")).body.status).toBe("abandoned");
    expect((await simulate(id, "capture")).body).toMatchObject({
      status: "partially_captured",
      captures_count: 2,
    });
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.map(({ type }: { type: string }) => type.replace("verification.", ""))).toEqual([
      "created",
      "opened",
      "capture.persisted",
      "abandoned",
      "capture.persisted",
      "submitted",
    ]);
    const { items } = (await tenant.get(`/v1/verifications/${id}/captures`)).body;
    expect(items[0].sha256).not.toBe(items[1].sha256);
    expect((await simulate(id, "capture")).status).toBe(409);
  });

  it("lets the time run out", async ({ expect }) => {
    expect((await simulate(await created({ steps }), "expire")).body.status).toBe("expired");
    const enough = await created({ max_captures: 2 });
    await simulate(enough, "capture");
    expect((await simulate(enough, "expire")).body.status).toBe("partially_captured");
    expect((await simulate(enough, "expire")).body.error.code).toBe("already_finalized");
  });

  it("knows no verification of another account, and no other action", async ({ expect }) => {
    const id = await created();
    const other = await TenantClient.create();
    const foreign = await other.post(`/v1/test/verifications/${id}/simulate`, { action: "capture" });
    expect([foreign.status, (await simulate(id, "dance")).status]).toEqual([404, 400]);
  });

  it("takes photos in the sandbox for nothing", async ({ expect }) => {
    setEnv({
      ENVIRONMENT: "sandbox",
      DEV: undefined,
      RATE_LIMITS: undefined,
      ALLOW_INSECURE_WEBHOOKS: undefined,
    });
    const poor = await TenantClient.create({ openingBalanceCents: 0 });
    const { status, body } = await poor.post("/v1/verifications", {
      metadata: { svc_test: "unavailable:ai" },
    });
    expect(status).toBe(201);
    const path = `/v1/test/verifications/${body.id}/simulate`;
    expect((await poor.post(path, { action: "capture" })).status).toBe(200);
    expect((await poor.credits()).balance_cents).toBe(0);
  });
});

describe("what the sandbox draws (CONTRACT G10)", () => {
  it("says so of the verification: no camera took it", async ({ expect }) => {
    const id = await created();
    expect((await tenant.get(`/v1/verifications/${id}`)).body).not.toHaveProperty("simulated");
    expect((await simulate(id, "capture")).body).toMatchObject({ captures_count: 1, simulated: true });
  });

  it("ends a case of photo, paper and answers; each answer may ask for more", async ({ expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "Front" },
      { key: "paper", kind: "upload", description: "Invoice", accept: ["application/pdf"] },
      {
        key: "hurt",
        kind: "choice",
        description: "Anybody hurt?",
        options: [
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ],
      },
      { key: "who", kind: "text", description: "Who?", when: { step: "hurt", in: ["yes"] } },
      { key: "mail", kind: "text", description: "Mail", format: "email" },
      { key: "where", kind: "address", description: "Where", country: "DE" },
    ];
    const id = await created({ steps });
    for (const action of ["capture", "capture"]) expect((await simulate(id, action)).status).toBe(200);
    const { status, body } = await simulate(id, "finish");
    expect([status, Object.keys(body.answers ?? {})]).toEqual([200, ["hurt", "who", "mail", "where"]]);
    const { body: captures } = await tenant.get(`/v1/verifications/${id}/captures`);
    expect(captures.items.map(({ content_type }: { content_type: string }) => content_type)).toEqual([
      "image/jpeg",
      "application/pdf",
    ]);
  });

  it("is no text that has to match a pattern: the end names its step", async ({ expect }) => {
    const steps = [{ key: "plate", kind: "text", description: "Plate", pattern: "[A-Z]{2}[0-9]+" }];
    const id = await created({ steps });
    const { status, body } = await simulate(id, "finish");
    expect([status, body.error.code]).toEqual([409, "steps_incomplete"]);
    expect(JSON.stringify(body)).toContain("plate");
  });
});
