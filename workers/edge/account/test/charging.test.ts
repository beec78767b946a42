import { runInDurableObject } from "cloudflare:test";
import { HOLD_MS } from "@svc/domain/credits";
import { newVerificationId, type VerificationId, verificationIdAt } from "@svc/domain/ids";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { cameraForm, jpegHeader, photoForm } from "../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create({ openingBalanceCents: 0 });
});

const photo = () => photoForm(jpegHeader(640, 480));
const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const wanted = (cause: string) => ({ id: newVerificationId(Date.now()), photos: 1, cause });

describe("credit that is checked (CONTRACT G14)", () => {
  it("is taken in the same call: of 18 audits at once on 20 cents one passes", async ({ expect }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 20 });
    const sent = Array.from({ length: 18 }, () => tenant.upload("/v1/audits", photo()));
    const answers = await Promise.all(sent);
    expect(statusesOf(answers)).toEqual([202, ...Array.from({ length: 17 }, () => 402)]);
    const refused = answers.filter(({ status }) => status === 402);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(["insufficient_credits"]));
    await expect.poll(async () => (await tenant.credits()).balance_cents).toBe(0);
  });

  it("passes so many as it pays for, whichever way they come", async ({ expect }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 60 });
    const paths = ["/v1/audits", "/v1/audits/sync"];
    const sent = Array.from({ length: 8 }, (_, at) => tenant.upload(paths[at % 2] ?? "", photo()));
    expect(statusesOf(await Promise.all(sent)).filter((status) => status === 202)).toHaveLength(3);
  });

  it("goes down to the floor and not below it, by photos of one link side by side", async ({ expect }) => {
    await env.ACCOUNT.getByName(tenant.accountId).book(tenant.accountId, {
      cause: "spent",
      kind: "charge",
      amountCents: -1_980,
    });
    const { accountId } = tenant;
    const terms = { id: accountId, openingBalanceCents: 0, plan: {} };
    const account = env.ACCOUNT.getByName(accountId);
    const asked = Array.from({ length: 5 }, (_, at) =>
      account.mayCapture(terms, { cause: `charge:${at}`, photos: 1 }),
    );
    expect(await Promise.all(asked)).toEqual([
      undefined,
      ...Array.from({ length: 4 }, () => "insufficient_credits"),
    ]);
  });

  it("is checked after what is over, full or misplaced (CONTRACT G0.3)", async ({ expect }) => {
    const step = { key: "front", kind: "image", description: "The front", max: 1 };
    const open = async (body: object) => {
      const { body: made } = await tenant.post("/v1/verifications", body);
      const route = `/v1/verifications/${made.capture_url.split("/v/")[1]}`;
      const take = async (fields: Record<string, string>) =>
        send("POST", `${route}/captures`, { body: cameraForm(jpegHeader(640, 480), fields) });
      return { id: made.id, take };
    };
    tenant = await TenantClient.create({ openingBalanceCents: 40 });
    const [full, over, placed] = [
      await open({ steps: [step, { ...step, key: "rear" }] }),
      await open({ max_captures: 1 }),
      await open({ max_captures: 1, require_location: true }),
    ];
    expect((await full.take({ step: "front" })).status).toBe(201);
    await tenant.post(`/v1/verifications/${over.id}/expire`);
    const spent = { cause: "spent", kind: "charge", amountCents: -2_020 } as const;
    await env.ACCOUNT.getByName(tenant.accountId).book(tenant.accountId, spent);
    const codes = [
      await full.take({ step: "front", client_capture_id: crypto.randomUUID() }),
      await full.take({ step: "roof" }),
      await over.take({}),
      await placed.take({}),
      await full.take({ step: "rear" }),
    ].map(({ body }) => body.error.code);
    expect(codes).toEqual([
      "step_full",
      "unknown_step",
      "expired",
      "location_required",
      "insufficient_credits",
    ]);
  });

  it("is released when nothing is stored, and lapses without a report", async ({ expect }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 20 });
    const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit" });
    const form = photoForm(jpegHeader(640, 480), { sha256: "0".repeat(64) });
    expect((await tenant.upload(`/v1/verifications/${audit.id}/captures`, form)).status).toBe(400);
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 20, plan: {} };
    expect(await account.admit(terms, wanted("charge:lost"))).not.toHaveProperty("refusal");
    expect(await account.admit(terms, wanted("charge:next"))).toMatchObject({
      refusal: "insufficient_credits",
    });
    advanceClock(HOLD_MS + 1);
    expect(await account.admit(terms, wanted("charge:next"))).not.toHaveProperty("refusal");
  });

  it("counts the verifications of a month in the same call", async ({ expect }) => {
    tenant = await TenantClient.create({ monthlyVerificationLimit: 2 });
    const sent = Array.from({ length: 6 }, () => tenant.post("/v1/verifications", {}));
    expect(statusesOf(await Promise.all(sent)).filter((status) => status === 201)).toHaveLength(2);
  });

  it("counts what the month had before its limit was set", async ({ expect }) => {
    tenant = await TenantClient.create();
    for (let made = 0; made < 3; made++) {
      await tenant.post("/v1/verifications", {});
      advanceClock(1_100); // so that the next creation asks the account, and relies on no earlier answer
    }
    const limitTo = (monthly_verification_limit: number) =>
      tenant.send("PATCH", "/v1/me/settings", {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ monthly_verification_limit }),
      });
    await limitTo(4);
    expect((await tenant.post("/v1/verifications", {})).status).toBe(201);
    const { body } = await tenant.post("/v1/verifications", {});
    expect(body.error?.code).toBe("monthly_verification_limit_reached");
  });

  it("counts nothing of the month before", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 0, plan: { monthlyVerificationLimit: 1 } };
    const now = new Date();
    const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    // written by hand: ids of one process never go back in time, and other tests went ahead
    const admit = (at: number) =>
      account.admit(terms, { id: `${verificationIdAt(at)}${"0".repeat(16)}` as VerificationId, photos: 0 });
    expect(await admit(monthStart - 1)).not.toHaveProperty("refusal");
    expect(await admit(monthStart)).not.toHaveProperty("refusal");
    expect(await admit(monthStart + 1)).toMatchObject({ refusal: "monthly_verification_limit_reached" });
  });
});

const SILENT = { status: "unavailable", reason: "not_configured" } as const;

async function judged(json: object, findings: object) {
  tenant = await TenantClient.create({ openingBalanceCents: 100 });
  const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit", ...json });
  const route = `/v1/verifications/${audit.id}`;
  const { body: capture } = await tenant.upload(`${route}/captures`, photoForm(jpegHeader(640, 480)));
  await env.VERIFICATION.getByName(audit.id).settle({ captureId: capture.id, findings });
  const movements = async () =>
    (await tenant.get("/v1/me/credits/movements")).body.items.map(({ kind }: { kind: string }) => kind);
  const { body: read } = await tenant.get(route);
  const { body: captures } = await tenant.get(`${route}/captures`);
  const listed = async () =>
    (await tenant.get("/v1/verifications?has=unavailable")).body.items.map(({ id }: { id: string }) => id);
  return { id: audit.id, read, capture: captures.items[0], movements, listed };
}

describe("what is charged and refunded (CONTRACT G14)", () => {
  it("is a check that was asked for, in the verdict, the capture and the list alike", async ({ expect }) => {
    const found = await judged({ signals_required: ["ai"] }, { ai: SILENT });
    expect(found.read.verdict).toMatchObject({ svc: false, unavailable: ["ai"] });
    expect(found.capture.unavailable).toEqual(["ai"]);
    await expect.poll(found.movements).toEqual(["refund", "capture", "grant"]);
    await expect.poll(found.listed).toEqual([found.id]);
  });

  it("is not what an expected object alone needed: no refund, and nothing is unavailable", async ({
    expect,
  }) => {
    const json = { signals_required: ["ai"], expected_object: "anything" };
    const found = await judged(json, { ai: CLEAR, context: SILENT });
    expect(found.read.verdict).toEqual({ svc: true, signals: [] });
    expect(found.read.object_match.status).toBe("inconclusive");
    expect(found.capture).not.toHaveProperty("unavailable");
    await expect.poll(found.movements).toEqual(["capture", "grant"]);
    const { body: log } = await tenant.get(`/v1/verifications/${found.id}/events`);
    expect(JSON.stringify(log)).not.toContain("refunded_cents");
    expect(await found.listed()).toEqual([]);
    expect((await tenant.credits()).balance_cents).toBe(80);
  });

  it("is each attempt once: a photo that is taken again costs again, one that is sent again does not", async ({
    expect,
  }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 100 });
    const { body: created } = await tenant.post("/v1/verifications", { max_captures: 2 });
    const route = `/v1/verifications/${created.capture_url.split("/v/")[1]}`;
    const attempt = (id: string) =>
      send("POST", `${route}/captures`, {
        body: cameraForm(jpegHeader(640, 480), { client_capture_id: id }),
      });
    const first = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
    const { body: capture } = await attempt(first);
    expect((await attempt(first)).status).toBe(200);
    await expect.poll(async () => (await tenant.credits()).balance_cents).toBe(80);
    await send("DELETE", `${route}/captures/${capture.id}`);
    await attempt("1b4e28ba-2fa1-41d2-883f-0016d3cca428");
    await expect.poll(async () => (await tenant.credits()).balance_cents).toBe(60);
  });

  it("is shown to the tenant in the session, and not to the holder of the link", async ({ expect }) => {
    const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit" });
    tenant = await TenantClient.create();
    const { body: own } = await tenant.post("/v1/verifications", { mode: "audit" });
    expect((await tenant.get(`/v1/verifications/${own.id}/session`)).body.price_per_photo_cents).toBe(20);
    const link = `/v1/verifications/${own.capture_url.split("/v/")[1]}/session`;
    expect((await send("GET", link)).body).not.toHaveProperty("price_per_photo_cents");
    expect(audit).toMatchObject({ error: { code: "insufficient_credits" } });
  });
});

describe("verifications that ask for no photo (CONTRACT G14)", () => {
  const TEXT = { key: "q", kind: "text", description: "What?" };
  const PHOTO = { key: "p", kind: "image", description: "It", min: 0 };

  it("are 500 a day at most, and a photo that may be left out is none", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 0, plan: {} };
    const admitted = Array.from({ length: 500 }, () =>
      account.admit(terms, { id: newVerificationId(Date.now()), photos: 0 }),
    );
    expect((await Promise.all(admitted)).filter(({ refusal }) => refusal !== undefined)).toEqual([]);
    for (const steps of [[TEXT], [TEXT, PHOTO]]) {
      const { status, headers, body } = await tenant.post("/v1/verifications", { steps });
      expect([status, body.error.code]).toEqual([429, "too_many_requests"]);
      expect(body.error.message).toBe(
        "an account can create at most 500 verifications without a photo step per day",
      );
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(86_400);
    }
    advanceClock(86_400_000);
    expect((await tenant.post("/v1/verifications", { steps: [TEXT] })).status).toBe(201);
  });

  it("do not count when a reusable link is at its cap", async ({ expect }) => {
    const spec = { steps: [TEXT] };
    const template = { slug: "free", name: "Free", daily_cap: 1, publish: true, spec };
    expect((await tenant.post("/v1/link-templates", template)).status).toBe(201);
    const start = () => tenant.post("/v1/link-templates/free/verifications", {});
    expect((await start()).status).toBe(201);
    expect((await start()).body.error.code).toBe("link_cap_exceeded");
    const counted = await runInDurableObject(
      env.ACCOUNT.getByName(tenant.accountId),
      (_, { storage }) => storage.sql.exec("select count(*) as n from free_verifications").one()["n"],
    );
    expect(counted).toBe(1);
  });
});

type Moved = { readonly kind: string; readonly amount_cents: number };

async function moved(): Promise<readonly Moved[]> {
  const { body } = await tenant.get("/v1/me/credits/movements");
  return body.items;
}

function allowPlan(photos: number) {
  const statement = env.DB.prepare("update accounts set photos_per_month = ? where id = ?");
  return statement.bind(photos, tenant.accountId).run();
}

async function audited(): Promise<number> {
  return (await tenant.upload("/v1/audits", photo())).status;
}

describe("a quota plan (CONTRACT G5.5)", () => {
  it("pays for its photos without credits; beyond them credits do", async ({ expect }) => {
    await allowPlan(2);
    expect([await audited(), await audited(), await audited()]).toEqual([202, 202, 402]);
    await expect.poll(async () => (await moved()).length).toBe(4);
    expect(await tenant.credits()).toMatchObject({ balance_cents: 0 });
    await env.ACCOUNT.getByName(tenant.accountId).book(tenant.accountId, {
      cause: "gift",
      kind: "grant",
      amountCents: 20,
    });
    expect([await audited(), await audited()]).toEqual([202, 402]);
    await expect.poll(async () => (await tenant.credits()).balance_cents).toBe(0);
  });

  it("gets a photo back that is refunded, and the balance stays as it is", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 0, plan: { photosPerMonth: 1 } };
    const charge = { cause: "charge:cap_1", kind: "charge", amountCents: -20 } as const;
    const refund = { cause: "refund:cap_1", kind: "refund", amountCents: 20 } as const;
    expect(await account.admit(terms, wanted("charge:cap_1"))).not.toHaveProperty("refusal");
    for (const booking of [charge, charge]) await account.book(tenant.accountId, booking);
    expect(await account.admit(terms, wanted("charge:cap_2"))).toHaveProperty(
      "refusal",
      "plan_limit_reached",
    );
    for (const booking of [refund, refund]) await account.book(tenant.accountId, booking);
    expect(await account.admit(terms, wanted("charge:cap_2"))).not.toHaveProperty("refusal");
    expect((await tenant.credits()).balance_cents).toBe(0);
    const told = (await moved()).map(({ kind, amount_cents }) => [kind, amount_cents]);
    expect(told.toReversed()).toEqual([
      ["capture", -20],
      ["plan", 20],
      ["refund", 20],
      ["plan", -20],
    ]);
  });

  it("pays for nothing that was already refunded", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 0, plan: { photosPerMonth: 1 } };
    await account.mayCapture(terms, { cause: "charge:cap_1", photos: 1 });
    await account.book(tenant.accountId, { cause: "refund:cap_1", kind: "refund", amountCents: 20 });
    await account.book(tenant.accountId, { cause: "charge:cap_1", kind: "charge", amountCents: -20 });
    expect(await account.usage()).toMatchObject({ balanceCents: 0, photosThisMonth: 0 });
  });

  it("pays for what it has left of a clip, and credits for the rest", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 100, plan: { photosPerMonth: 2 } };
    await account.mayCapture(terms, { cause: "charge:cap_1", photos: 3 });
    await account.book(tenant.accountId, { cause: "charge:cap_1", kind: "charge", amountCents: -60 });
    expect((await account.usage()).balanceCents).toBe(80);
    await account.book(tenant.accountId, { cause: "refund:cap_1", kind: "refund", amountCents: 60 });
    expect((await account.usage()).balanceCents).toBe(100);
  });

  it("is over when its photos are: captures on links stop at −2000 cents", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 0, plan: { photosPerMonth: 1 } };
    expect(await account.mayCapture(terms)).toBeUndefined();
    await account.book(tenant.accountId, { cause: "charge:cap_1", kind: "charge", amountCents: -2_020 });
    expect((await account.usage()).balanceCents).toBe(-2_000);
    expect(await account.mayCapture(terms)).toBe("plan_limit_reached");
  });
});
