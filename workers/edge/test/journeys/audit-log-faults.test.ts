import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callback, Journey, type Json, type StartOptions } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
});
afterAll(() => journey.end());

function start(vars: NonNullable<StartOptions["vars"]> = {}) {
  return journey.start({ vars, without: ["analyzer", "provenance", "video", "places", "reader"] });
}

/** Changes a setting in a process that is killed at this point, and starts another one. */
async function killedAt(point: string, days: number): Promise<void> {
  const kill = await callback(() => journey.kill());
  await start({ FAULT: `${point}=${kill.url}` });
  const json = { retention_days: days };
  const sent = journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json }).catch(() => undefined);
  await kill.called;
  await sent;
  kill.close();
  await start();
}

async function keptDays(): Promise<number> {
  return (await journey.call(keys, 200, "/v1/me/settings")).retention_days;
}

async function newestEntry(): Promise<Json> {
  return (await journey.call(keys, 200, "/v1/me/audit-log?limit=1")).items[0];
}

describe("the process is killed", () => {
  it("between the entry and its change: it says that nobody knows, and nothing was changed", async ({
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
    await journey.kill();
  });

  it("between the change and its end: it says that nobody knows, and the change stands", async ({
    expect,
  }) => {
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
    await journey.kill();
  });
});
