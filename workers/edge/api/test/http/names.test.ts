import { beforeEach, describe, it } from "vitest";
import { send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeEach(async () => {
  tenant = await TenantClient.create();
});

const json = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { "Content-Type": "application/json" },
});

describe("a name that every object has is a name like any other", () => {
  it("as the key of a step: it is missing until it is answered", async ({ expect }) => {
    const steps = [{ key: "constructor", kind: "text", description: "Who built it?" }];
    const { body: made } = await tenant.post("/v1/verifications", { steps });
    const path = `/v1/verifications/${made.capture_url.split("/v/")[1]}`;
    const session = async () => (await send("GET", `${path}/session`)).body;
    expect((await session()).steps).toMatchObject([{ key: "constructor", complete: false }]);
    expect((await session()).answers).toBeUndefined();
    const early = await send("POST", `${path}/finish`);
    expect([early.status, early.body.error.code]).toEqual([409, "steps_incomplete"]);
    expect(early.body.error.hint).toContain("constructor");
    expect((await send("PUT", `${path}/answers/constructor`, json({ value: "Ann" }))).status).toBe(200);
    expect((await session()).answers).toMatchObject({ constructor: { value: "Ann" } });
    await send("POST", `${path}/finish`);
    expect((await tenant.get(`/v1/verifications/${made.id}`)).body.answers).toMatchObject({
      constructor: { value: "Ann" },
    });
  });

  it("as a key of metadata and of a filter", async ({ expect }) => {
    const metadata = { constructor: "a", toString: "b", hasOwnProperty: "c" };
    const { body: made } = await tenant.post("/v1/verifications", { metadata });
    const found = await tenant.get("/v1/verifications?metadata[constructor]=a&metadata[toString]=b");
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect((await tenant.get("/v1/verifications?metadata[valueOf]=a")).body.items).toEqual([]);
    const lost = await tenant.send("POST", "/v1/verifications", {
      ...json({}),
      body: '{"metadata":{"__proto__":"a"}}',
    });
    expect(lost.body.error.fields).toEqual([{ path: "metadata.__proto__", message: "is not allowed here" }]);
  });

  it("as a column, a template's slug and an identification", async ({ expect }) => {
    await tenant.post("/v1/databases", {
      id: "constructor",
      name: "n",
      columns: ["constructor", "toString", "__proto__"],
      rows: [["valueOf", "Ann", "Leeds"]],
      identifier_column: "constructor",
    });
    const spec = {
      steps: [{ key: "a", kind: "text", description: "{toString} of {__proto__}" }],
    };
    const { status } = await tenant.post("/v1/link-templates", {
      slug: "constructor",
      name: "n",
      publish: true,
      identification: { label: "id" },
      database: { id: "constructor", on_missing: "reject", compare: [{ column: "toString", step: "a" }] },
      spec,
    });
    expect(status).toBe(201);
    const start = (identification: string) =>
      tenant.post("/v1/link-templates/constructor/verifications", { identification });
    expect((await start("hasOwnProperty")).body.error.fields).toEqual([
      { path: "identification", message: "matches no row" },
    ]);
    const { body: made } = await start("valueOf");
    const { body } = await send("GET", `/v1/verifications/${made.capture_url.split("/v/")[1]}/session`);
    expect(body.steps[0].description).toBe("Ann of Leeds");
  });
});
