import { beforeAll, beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

type View = { readonly id: string; readonly name: string; readonly query: string };

let tenant: TenantClient;
let viewer: MemberClient;
let reviewer: MemberClient;

beforeAll(async () => {
  tenant = await TenantClient.create();
  viewer = await MemberClient.create(tenant.accountId, "viewer");
  reviewer = await MemberClient.create(tenant.accountId, "reviewer");
});

beforeEach(() => setEnv({ RATE_LIMITS: "off" }));

const save = (name: string, query = "svc=false", by: MemberClient = reviewer) =>
  by.send("POST", "/v1/me/views", { name, query });

async function views(by: MemberClient = viewer): Promise<readonly View[]> {
  return ((await by.get("/v1/me/views")).body as { items: View[] }).items;
}

async function isBlurred(): Promise<boolean> {
  const { account } = (await viewer.get("/v1/me")).body as { account: { blur_sensitive: boolean } };
  return account.blur_sensitive;
}

describe("saved views (CONTRACT G15)", () => {
  it("are shared by everyone in the account, oldest first, and visible to no other", async ({ expect }) => {
    await save("Hail", "template=hail");
    await save("Not genuine");
    expect((await views()).map(({ name, query }) => [name, query])).toEqual([
      ["Hail", "template=hail"],
      ["Not genuine", "svc=false"],
    ]);
    const other = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    expect(await views(other)).toEqual([]);
    const [{ id } = { id: "" }] = await views();
    expect((await other.send("DELETE", `/v1/me/views/${id}`)).status).toBe(404);
    expect(await views()).toHaveLength(2);
  });

  it("of the same name get the new filters and keep their id", async ({ expect }) => {
    const first = (await save("Again", "svc=true")).body as View;
    const second = (await save("Again", "svc=false")).body as View;
    expect(second).toMatchObject({ id: first.id, query: "svc=false" });
    expect((await views()).filter(({ name }) => name === "Again")).toHaveLength(1);
  });

  it("are saved and deleted by who may decide, and refused by name", async ({ expect }) => {
    expect((await save("Mine", "", viewer)).status).toBe(403);
    expect(await save("", "", reviewer)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request", fields: [{ path: "name" }] } },
    });
    const { id } = (await save("Short")).body as View;
    expect((await reviewer.send("DELETE", `/v1/me/views/${id}`)).status).toBe(204);
    expect((await reviewer.send("DELETE", `/v1/me/views/${id}`)).status).toBe(404);
  });

  it("are fifty at most, also when many are saved at once", async ({ expect }) => {
    const full = await MemberClient.create((await TenantClient.create()).accountId, "reviewer");
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => save(`view ${index}`, "", full)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    expect(await views(full)).toHaveLength(50);
    const [{ name } = { name: "" }] = await views(full);
    expect((await save(name, "svc=true", full)).status).toBe(201);
  });
});

it("a caller learns no more about the account than CONTRACT G10 allows", async ({ expect }) => {
  const known = ["blur_sensitive", "id", "name", "org", "sms"];
  for (const by of [viewer, tenant]) {
    const { account } = (await by.get("/v1/me")).body as { account: object };
    expect(Object.keys(account).toSorted()).toEqual(known);
  }
});

describe("the blur of the console (CONTRACT G10)", () => {
  it("is a setting of the account that each signed-in person gets", async ({ expect }) => {
    const admin = await MemberClient.create(tenant.accountId, "admin");
    expect(await isBlurred()).toBe(false);
    await admin.send("PATCH", "/v1/me/settings", { blur_sensitive: true });
    expect(await isBlurred()).toBe(true);
    await admin.send("PATCH", "/v1/me/settings", { blur_sensitive: null });
    expect(await isBlurred()).toBe(false);
  });
});
