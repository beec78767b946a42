import { runDurableObjectAlarm } from "cloudflare:test";
import { HOLD_MS } from "@svc/domain/credits";
import { beforeAll, describe, it, vi } from "vitest";
import { advanceClock, withEnv } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env } from "../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../test/support/photos.ts";
import { TenantClient } from "../../test/support/tenant.ts";

beforeAll(() => {
  env.RATE_LIMITS = "off";
});

/** Credit for one photo. */
async function withOnePhoto() {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tenant = await TenantClient.create({ openingBalanceCents: 20 });
  return {
    tenant,
    audit: () => tenant.upload("/v1/audits", photoForm(jpegHeader(640, 480), { checks: "ai" })),
    balance: async () => (await tenant.credits()).balance_cents,
    charges: async () => (await tenant.get("/v1/me/credits/movements?kind=capture")).body.items.length,
  };
}

describe("a crash between the check of the credit and its booking (CONTRACT G8)", () => {
  it("before anything was stored: the place is held for a while, then let go, and charged once", async ({
    expect,
  }) => {
    const { audit, balance, charges } = await withOnePhoto();
    // this fault is in the edge script, which the crash of an object does not affect
    await withEnv({ FAULT: "audit.after.hold=throw" }, async () => expect((await audit()).status).toBe(500));
    expect((await audit()).status).toBe(402);
    advanceClock(HOLD_MS + 1_000);
    expect(await balance()).toBe(20);
    expect((await audit()).status).toBe(202);
    await vi.waitUntil(async () => (await balance()) === 0);
    expect(await charges()).toBe(1);
  });

  it.for(["outbox.before.book", "outbox.after.book"])(
    "at %s: what was stored is booked once",
    async (point, { expect }) => {
      const { tenant, audit, balance, charges } = await withOnePhoto();
      const account = () => env.ACCOUNT.getByName(tenant.accountId);
      // the verification's id appears only in this call
      const made = vi.spyOn(env.VERIFICATION, "getByName");
      const nameOf = () => String(made.mock.calls.at(0)?.[0]);
      await crashAt({ point, objects: () => [account(), env.VERIFICATION.getByName(nameOf())] }, audit);
      expect((await audit()).status).toBe(402);
      advanceClock(10_000);
      expect(await runDurableObjectAlarm(env.VERIFICATION.getByName(nameOf()))).toBe(true);
      advanceClock(HOLD_MS);
      expect([await balance(), await charges()]).toEqual([0, 1]);
      expect((await audit()).status).toBe(402);
    },
  );
});
