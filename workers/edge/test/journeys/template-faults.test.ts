import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callback, Journey, rowsOnDisk, type StartOptions, until } from "./harness.ts";

const PATIENCE = { TEMPLATE_CHECK_MS: "2000" };

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
});
afterAll(() => journey.end());

function start(vars: NonNullable<StartOptions["vars"]> = {}) {
  return journey.start({ vars: { ...PATIENCE, ...vars }, without: ["video", "reader"] });
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

const isOne = ({ slug }: { slug: string }) => slug === "one";

/** Places of which it is not settled yet whether their verification was made. */
function placesToAskAfter(): number {
  return rowsOnDisk(journey, "TemplateObject", "select 1 from places").length;
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
      ({ items }) => items.some(isOne),
    );
    expect(list.items.filter(isOne)).toHaveLength(1);
    await journey.kill();
  });

  it("after a place was taken: it is given back, since no verification was made", async ({ expect }) => {
    await start();
    const json = { slug: "two", name: "Two", publish: true };
    await journey.call(keys, 201, "/v1/link-templates", { method: "POST", json });
    await journey.kill();
    await killedAt("template.after.reserve", "/v1/link-templates/two/verifications", {});
    const template = await until(
      () => journey.call(keys, 200, "/v1/link-templates/two"),
      ({ used_total: used }) => used === 0,
    );
    expect(template.used_total).toBe(0);
    expect((await journey.call(keys, 200, "/v1/verifications")).items).toEqual([]);
    await journey.call(keys, 201, "/v1/link-templates/two/verifications", { method: "POST", json: {} });
    await until(placesToAskAfter, (places) => places === 0);
    expect((await journey.call(keys, 200, "/v1/link-templates/two")).used_total).toBe(1);
    await journey.kill();
  });
});
