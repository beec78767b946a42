import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callback, Journey, type StartOptions } from "./harness.ts";

const PATIENCE = { TEMPLATE_CHECK_MS: "2000" };

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
});
afterAll(() => journey.end());

function start(vars: NonNullable<StartOptions["vars"]> = {}) {
  return journey.start({ vars: { ...PATIENCE, ...vars }, without: ["video"] });
}

/** Sends it to a process that is killed at this point, and starts another one. */
async function killedAt(point: string, route: string, json: object): Promise<void> {
  const kill = await callback(() => journey.kill());
  await start({ FAULT: `${point}=${kill.url}` });
  const sent = journey.call(keys, 201, route, { method: "POST", json }).catch(() => undefined);
  await kill.called;
  await sent;
  kill.close();
  await start();
}

async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (let patience = 100; patience > 0; patience--) {
    const value = await read();
    if (isDone(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("it did not come to pass");
}

describe("the process is killed", () => {
  it("after a template was written: it is there, and the list hears of it", async ({ expect }) => {
    await killedAt("template.after.commit", "/v1/link-templates", {
      slug: "one",
      name: "One",
      publish: true,
    });
    expect(await journey.call(keys, 200, "/v1/link-templates/one")).toMatchObject({ version: 1 });
    const list = await until(
      () => journey.call(keys, 200, "/v1/link-templates"),
      ({ items }) => items.length > 0,
    );
    expect(list.items).toHaveLength(1);
  });

  it("after a place was taken: it is given back, since no verification was made", async ({ expect }) => {
    const { used_total: before } = await journey.call(keys, 200, "/v1/link-templates/one");
    await killedAt("template.after.reserve", "/v1/link-templates/one/verifications", {});
    const template = await until(
      () => journey.call(keys, 200, "/v1/link-templates/one"),
      ({ used_total: used }) => used === before,
    );
    expect(template.used_total).toBe(0);
    expect((await journey.call(keys, 200, "/v1/verifications")).items).toEqual([]);
    await journey.call(keys, 201, "/v1/link-templates/one/verifications", { method: "POST", json: {} });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await journey.call(keys, 200, "/v1/link-templates/one")).used_total).toBe(1);
  });
});
