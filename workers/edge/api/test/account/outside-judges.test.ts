import { beforeAll, beforeEach, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;
beforeAll(() => Object.assign(env, { RATE_LIMITS: "off" }));
beforeEach(async () => {
  tenant = await TenantClient.create();
});

// the analyzer stand-in reports Sightengine and Reality Defender as configured
function patch(change: Readonly<Record<string, unknown>>) {
  const headers = { "Content-Type": "application/json" };
  return tenant.send("PATCH", "/v1/me/settings", { body: JSON.stringify(change), headers });
}

async function sessionOf(asked: Readonly<Record<string, unknown>>) {
  const { body } = await tenant.post("/v1/verifications", asked);
  const token = String(body.capture_url).split("/v/")[1];
  return (await send("GET", `/v1/verifications/${token}/session`)).body;
}

describe("outside_judges", () => {
  it("is empty until the account names judges, in its own order and once each", async ({ expect }) => {
    expect((await tenant.get("/v1/me/settings")).body).toMatchObject({
      outside_judges: [],
      outside_judges_daily_cap: 100,
    });
    const outside_judges = ["reality_defender", "sightengine", "reality_defender"];
    const { status, body } = await patch({ outside_judges, outside_judges_daily_cap: 5 });
    expect([status, body.outside_judges, body.outside_judges_daily_cap]).toEqual([
      200,
      ["reality_defender", "sightengine"],
      5,
    ]);
    const reset = await patch({ outside_judges: null, outside_judges_daily_cap: null });
    expect([reset.body.outside_judges, reset.body.outside_judges_daily_cap]).toEqual([[], 100]);
  });

  it("refuses whom the deployment has not set up, and names the field and who is", async ({ expect }) => {
    const { status, body } = await patch({ outside_judges: ["sightengine", "hive"] });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: "invalid_request",
      fields: [{ path: "outside_judges.1", message: "must be one of: sightengine, reality_defender" }],
    });
    expect((await tenant.get("/v1/me/settings")).body.outside_judges).toEqual([]);
  });

  it.for([
    { outside_judges: ["nobody"] },
    { outside_judges: "hive" },
    { outside_judges_daily_cap: -1 },
    { outside_judges_daily_cap: 1.5 },
  ])("refuses %j", async (wrong, { expect }) => {
    expect((await patch(wrong)).status).toBe(400);
  });

  it("is shown to the person with the link, for verifications created from then on", async ({ expect }) => {
    const before = await sessionOf({});
    expect(before).not.toHaveProperty("outside_judges");
    await patch({ outside_judges: ["reality_defender"] });
    expect((await sessionOf({})).outside_judges).toEqual(["Reality Defender"]);
    const other = await sessionOf({ signals_required: ["screen"] });
    expect(other).not.toHaveProperty("outside_judges");
  });
});
