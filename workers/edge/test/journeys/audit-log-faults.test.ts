import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, type Json } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ faults: true, with: [] });
});
afterAll(() => journey.end());

/** Changes a setting while the process is killed at this point and restarted. */
function killedAt(point: string, days: number): Promise<void> {
  const json = { retention_days: days };
  return journey.killedAt(point, () => journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json }));
}

async function keptDays(): Promise<number> {
  return (await journey.call(keys, 200, "/v1/me/settings")).retention_days;
}

async function newestEntry(): Promise<Json> {
  return (await journey.call(keys, 200, "/v1/me/audit-log?limit=1")).items[0];
}

describe("the process is killed", () => {
  it("between the entry and its change: the outcome is unknown, and nothing was changed", async ({
    expect,
  }) => {
    await killedAt("audit.before.change", 30);
    expect(await keptDays()).toBe(180);
    const entry = await newestEntry();
    expect(entry).toMatchObject({
      action: "changeSettings",
      before: { retention_days: 180 },
      outcome: "unknown",
    });
    expect(entry).not.toHaveProperty("after");
  });

  it("between the change and its end: the outcome is unknown, and the change is kept", async ({ expect }) => {
    await killedAt("audit.after.change", 60);
    expect(await keptDays()).toBe(60);
    expect(await newestEntry()).toMatchObject({
      action: "changeSettings",
      before: { retention_days: 180 },
      outcome: "unknown",
    });
    const json = { retention_days: 90 };
    await journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
    expect(await newestEntry()).toMatchObject({
      before: { retention_days: 60 },
      after: { retention_days: 90 },
      outcome: "done",
    });
  });
});
