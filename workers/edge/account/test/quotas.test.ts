import { runDurableObjectAlarm } from "cloudflare:test";
import { newVerificationId } from "@svc/domain/ids";
import { QUOTAS } from "@svc/domain/quotas";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { env, openedObject } from "../../test/support/environment.ts";
import { type Answer, TenantClient } from "../../test/support/tenant.ts";

type Column = "open_verifications_quota" | "stored_rows_quota" | "stored_bytes_quota";

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
});

async function allow(column: Column, most: number): Promise<void> {
  await env.DB.prepare(`update accounts set ${column} = ? where id = ?`).bind(most, tenant.accountId).run();
}

const open = (json: object = {}) => tenant.post("/v1/verifications", json);
const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe("what an account may have at a time", () => {
  it("counts open verifications, also parallel ones; one that ends makes room", async ({ expect }) => {
    await allow("open_verifications_quota", 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 402, 402, 402, 402, 402]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body.error).toMatchObject({
      code: "plan_limit_reached",
      message: "an account can have at most 3 open verifications",
      hint: expect.stringContaining("Expire"),
    });
    const [made] = answers.filter(({ status }) => status === 201);
    await tenant.post(`/v1/verifications/${made?.body.id}/expire`);
    await expect.poll(async () => (await open()).status).toBe(201);
    expect((await open()).status).toBe(402);
  });

  it("is rows of the list, also of verifications that ended", async ({ expect }) => {
    await allow("stored_rows_quota", 1);
    const { body } = await open();
    await tenant.post(`/v1/verifications/${body.id}/expire`);
    const { status, body: refused } = await open();
    expect([status, refused.error.message]).toEqual([
      402,
      "an account can have at most 1 stored verifications",
    ]);
  });

  it("is bytes and not characters of what the tenant says; a redaction makes room", async ({ expect }) => {
    await allow("stored_bytes_quota", 2_000);
    const first = await open({ metadata: { a: "x".repeat(500) } });
    expect(first.status).toBe(201);
    // 500 characters of 4 bytes each
    const refused = await open({ metadata: { a: "\u{1F600}".repeat(500) } });
    expect([refused.status, refused.body.error.code]).toEqual([402, "plan_limit_reached"]);
    expect((await open({ metadata: { a: "x".repeat(500) } })).status).toBe(201);
    expect((await open({ metadata: { a: "x".repeat(500) } })).status).toBe(402);
    await tenant.post(`/v1/verifications/${first.body.id}/expire`);
    await tenant.post(`/v1/verifications/${first.body.id}/redact`);
    await expect.poll(async () => (await open({ metadata: { a: "x".repeat(500) } })).status).toBe(201);
  });

  it("counts a verification once, even if its reports are doubled or late", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 100_000, plan: {}, quotas: { storedRows: 2 } };
    const id = newVerificationId(Date.now());
    await account.admit(terms, { id, photos: 1 });
    await account.admit(terms, { id, photos: 1 });
    await account.occupy(id, { isOpen: false, bytes: 10 }, 3);
    await account.occupy(id, { isOpen: true, bytes: 10 }, 1);
    await account.occupy(id, { isOpen: false, bytes: 10 }, 3);
    const once = { ...terms, quotas: { openVerifications: 1, storedRows: 2 } };
    expect(await account.admit(once, { id: newVerificationId(Date.now()), photos: 1 })).not.toHaveProperty(
      "refusal",
    );
    expect(await account.admit(once, { id: newVerificationId(Date.now()), photos: 1 })).toMatchObject({
      refusal: { quota: "openVerifications", most: 1 },
    });
  });

  it("releases a place that was not used, and keeps one whose verification was created", async ({
    expect,
  }) => {
    const { id, accountId, object } = await openedObject();
    const account = env.ACCOUNT.getByName(accountId);
    const terms = { id: accountId, openingBalanceCents: 100_000, plan: {}, quotas: { openVerifications: 2 } };
    await account.admit(terms, { id, photos: 1 });
    await account.admit(terms, { id: newVerificationId(Date.now()), photos: 1 });
    const next = () => account.admit(terms, { id: newVerificationId(Date.now()), photos: 1 });
    expect(await next()).toMatchObject({ refusal: { quota: "openVerifications" } });
    advanceClock(61_000);
    await runDurableObjectAlarm(object);
    advanceClock(10 * 60_000);
    expect(await next()).not.toHaveProperty("refusal");
    expect(await next()).toMatchObject({ refusal: { quota: "openVerifications" } });
  });

  it("is asked of the account each time when little is left, and rarely when much is", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    const terms = { id: tenant.accountId, openingBalanceCents: 100_000, plan: {} };
    const ask = (quotas: object) =>
      account.admit({ ...terms, quotas }, { id: newVerificationId(Date.now()), photos: 1 });
    expect(await ask({})).toEqual({ isAmple: true });
    expect(await ask({ openVerifications: 1_000 })).toEqual({ isAmple: false });
    expect(await ask({ storedBytes: QUOTAS.storedBytes / 64 })).toEqual({ isAmple: false });
  });
});
