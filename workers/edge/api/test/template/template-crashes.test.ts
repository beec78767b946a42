import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../../test/support/conditions.ts";
import { crashAt } from "../../../test/support/crash.ts";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const template = () => env.TEMPLATE.getByName(`${tenant.accountId}/car`);
const publish = () =>
  tenant.post("/v1/link-templates", {
    slug: "car",
    name: "Car",
    spec: { steps: [{ key: "q", kind: "text", description: "Which car?" }] },
    publish: true,
  });
const start = () => tenant.post("/v1/link-templates/car/verifications", {});
const used = async () => (await tenant.get("/v1/link-templates/car")).body.used_total;

async function wakeAfter(ms: number): Promise<boolean> {
  advanceClock(ms);
  return runDurableObjectAlarm(template());
}

describe("a crash of a template's object (CONTRACT G6)", () => {
  it("after it was written: it is there, and the list shows it once", async ({ expect }) => {
    await crashAt({ point: "template.after.commit", objects: [template()] }, publish);
    expect((await tenant.get("/v1/link-templates/car")).body).toMatchObject({ version: 1 });
    expect((await tenant.get("/v1/link-templates")).body.items).toEqual([]);
    expect(await wakeAfter(10_000)).toBe(true);
    expect((await tenant.get("/v1/link-templates")).body.items).toMatchObject([{ slug: "car" }]);
  });

  it("after a place was taken: it is given back, since no verification was made", async ({ expect }) => {
    await publish();
    await crashAt({ point: "template.after.reserve", objects: [template()] }, start);
    expect(await used()).toBe(1);
    expect(await wakeAfter(120_000)).toBe(true);
    expect(await used()).toBe(0);
    expect((await tenant.get("/v1/verifications")).body.items).toEqual([]);
    expect((await start()).status).toBe(201);
    await wakeAfter(120_000);
    expect(await used()).toBe(1);
  });
});
