import { beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const DAY_MS = 86_400_000;

let tenant: TenantClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
  const headers = { "Content-Type": "application/json" };
  await tenant.send("PATCH", "/v1/me/settings", { headers, body: '{"retention_days":90}' });
});

/** Days from now until the personal data of an ended verification are deleted. */
async function daysKept(id: string): Promise<number> {
  await tenant.post(`/v1/verifications/${id}/expire`);
  const { body } = await tenant.get(`/v1/cases/${id}`);
  return Math.round((Date.parse(body.redacts_at) - Date.now()) / DAY_MS);
}

describe("the retention of a verification (CONTRACT G4.7)", () => {
  it.for([
    ["the account's", {}, 90],
    ["its own", { retention_days: 7 }, 7],
  ] as const)("is %s", async ([, body, days], { expect }) => {
    const { body: made } = await tenant.post("/v1/verifications", body);
    expect(await daysKept(made.id)).toBe(days);
  });

  it("is its template's at its creation, whatever the template says later", async ({ expect }) => {
    const spec = { retention_days: 3650 };
    await tenant.post("/v1/link-templates", { slug: "car", name: "Car", spec, publish: true });
    const { body: first } = await tenant.post("/v1/link-templates/car/verifications", {});
    const headers = { "Content-Type": "application/json" };
    const changed = JSON.stringify({ spec: { retention_days: null } });
    await tenant.send("PATCH", "/v1/link-templates/car", { headers, body: changed });
    await tenant.post("/v1/link-templates/car/publish", {});
    const { body: second } = await tenant.post("/v1/link-templates/car/verifications", {});
    expect([await daysKept(first.id), await daysKept(second.id)]).toEqual([3650, 90]);
  });

  it("is unknown before its end, and after it was redacted", async ({ expect }) => {
    const { body: made } = await tenant.post("/v1/verifications", {});
    const redactsAt = async () => (await tenant.get(`/v1/cases/${made.id}`)).body.redacts_at;
    expect(await redactsAt()).toBeUndefined();
    await daysKept(made.id);
    await tenant.post(`/v1/verifications/${made.id}/redact`);
    expect(await redactsAt()).toBeUndefined();
  });

  it.for([0, 3651, 1.5, null])("is refused with %s days", async (days, { expect }) => {
    const { status, body } = await tenant.post("/v1/verifications", { retention_days: days });
    expect([status, body.error.fields[0].path]).toEqual([400, "retention_days"]);
  });
});
