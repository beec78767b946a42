import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, rowsOnDisk, until } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start({ faults: true, vars: { TEMPLATE_CHECK_MS: "2000" }, with: [] });
});
afterAll(() => journey.end());

/** Sends it to a process that is killed at this point and restarted. */
function killedAt(point: string, route: string, json: object): Promise<void> {
  return journey.killedAt(point, () => journey.call(keys, 201, route, { method: "POST", json }));
}

const isOne = ({ slug }: { slug: string }) => slug === "one";

/** Slots whose verification is not confirmed yet. */
function placesToAskAfter(): number {
  return rowsOnDisk(journey, "TemplateObject", "select 1 from places").length;
}

describe("the process is killed", () => {
  it("after a template was written: it exists, and the list shows it", async ({ expect }) => {
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
  });

  it("after a place was taken: it is given back, since no verification was made", async ({ expect }) => {
    const json = { slug: "two", name: "Two", publish: true };
    await journey.call(keys, 201, "/v1/link-templates", { method: "POST", json });
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
  });
});
