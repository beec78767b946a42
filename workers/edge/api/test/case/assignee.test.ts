import { beforeEach, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;
let ada: MemberClient;
let bob: MemberClient;
beforeEach(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
  ada = await MemberClient.create(tenant.accountId, "reviewer");
  bob = await MemberClient.create(tenant.accountId, "reviewer");
});

type By = MemberClient | TenantClient;

async function created(): Promise<string> {
  return (await tenant.post("/v1/verifications", { max_captures: 1 })).body.id;
}

const assign = (by: MemberClient, id: string, assignee: string | null) =>
  by.send("PUT", `/v1/cases/${id}/assignee`, { assignee });

async function idsFor(by: By, assignee: string): Promise<readonly string[]> {
  const { body } = await by.get(`/v1/cases?assignee=${assignee}`);
  return body.items.map(({ verification }: { verification: { id: string } }) => verification.id);
}

const idOf = async (by: MemberClient) => (await by.get("/v1/me")).body.user.id as string;

describe("PUT /v1/cases/{id}/assignee (CONTRACT G15.5)", () => {
  it("says who works on the case, in the case, in the list and for its filters", async ({ expect }) => {
    const [mine, other] = [await created(), await created()];
    const [me, his] = [await idOf(ada), await idOf(bob)];
    const { status, body } = await assign(ada, mine, "me");
    expect([status, body.assignee.id]).toEqual([200, me]);
    await assign(ada, other, his);
    expect((await ada.get(`/v1/cases/${mine}`)).body.assignee).toMatchObject({
      id: me,
      email: expect.any(String),
    });
    await expect.poll(() => idsFor(ada, "me")).toEqual([mine]);
    await expect.poll(() => idsFor(tenant, his)).toEqual([other]);
    expect(await idsFor(ada, "none")).toEqual([]);
    await assign(bob, mine, null);
    await expect.poll(() => idsFor(ada, "none")).toEqual([mine]);
    const { body: log } = await tenant.get(`/v1/verifications/${mine}/events`);
    expect(log.items.slice(1).map(({ data }: { data: object }) => data)).toEqual([
      { assigned: true },
      { assigned: false },
    ]);
  });

  it("refuses who is no member, and `me` of a key, and says what to send", async ({ expect }) => {
    const id = await created();
    const stranger = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    const refused = [
      await assign(ada, id, await idOf(stranger)),
      await tenant.send("PUT", `/v1/cases/${id}/assignee`, {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ assignee: "me" }),
      }),
      await tenant.get("/v1/cases?assignee=me"),
      await tenant.get("/v1/cases?assignee=ada"),
    ];
    expect(refused.map(({ status, body }) => [status, body.error.fields[0]])).toEqual([
      [400, { path: "assignee", message: "must be the id of a member of this account" }],
      [400, { path: "assignee", message: "must be the id of a member, because a key is not a person" }],
      [400, { path: "assignee", message: "must be the id of a member, because a key is not a person" }],
      [400, { path: "assignee", message: "must be me, none or the id of a member" }],
    ]);
    expect((await assign(stranger, id, "me")).status).toBe(404);
  });

  it("keeps a case of someone who has left, without their address, and a redaction forgets them", async ({
    expect,
  }) => {
    const id = await created();
    const his = await idOf(bob);
    await assign(bob, id, "me");
    await env.DB.prepare("delete from members where user_id = ?").bind(his).run();
    expect((await ada.get(`/v1/cases/${id}`)).body.assignee).toEqual({ id: his });
    await tenant.post(`/v1/verifications/${id}/expire`);
    await tenant.post(`/v1/verifications/${id}/redact`);
    expect((await ada.get(`/v1/cases/${id}`)).body).not.toHaveProperty("assignee");
    expect((await assign(ada, id, "me")).status).toBe(409);
  });
});
