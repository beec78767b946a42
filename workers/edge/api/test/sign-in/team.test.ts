import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, it } from "vitest";
import { advanceClock, setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { TenantClient } from "../../../test/support/tenant.ts";
import { tokenOf, withMails } from "./mails.ts";

const DAY_MS = 86_400_000;
const mails = withMails();
let tenant: TenantClient;
let owner: MemberClient;
let admin: MemberClient;
let guest: string;

beforeEach(async () => {
  tenant = await TenantClient.create();
  owner = await MemberClient.create(tenant.accountId, "owner");
  admin = await MemberClient.create(tenant.accountId, "admin");
  guest = `guest.${crypto.randomUUID()}@acme.example`;
});

async function ring(): Promise<void> {
  await runDurableObjectAlarm(env.ACCOUNT.getByName(tenant.accountId));
}

type Person = { readonly id: string; readonly email: string; readonly role: string };

async function people(): Promise<readonly Person[]> {
  return (await owner.get("/v1/me/members")).body.items;
}

async function idOf(role: string): Promise<string> {
  return (await people()).find((each) => each.role === role)?.id ?? "";
}

describe("invitations (CONTRACT G10)", () => {
  it("are in the language of who invites", async ({ expect }) => {
    const headers = { Origin: "https://svc.example", "Accept-Language": "de-AT" };
    await admin.send("POST", "/v1/me/invitations", { email: guest, role: "viewer" }, headers);
    await ring();
    const mail = mails.sent.find(({ to }) => to.includes(guest));
    expect(mail?.subject).toBe("Sie sind zu Test eingeladen");
    expect(mail?.text).toContain("Öffnen Sie innerhalb von 7 Tagen https://svc.example/app");
  });

  it("are mailed, and make a member of who signs in with the address and accepts", async ({ expect }) => {
    const invited = await admin.post("/v1/me/invitations", { email: guest.toUpperCase(), role: "reviewer" });
    expect(invited.status).toBe(201);
    const OWN = { id: invited.body.id, account: { id: tenant.accountId, name: "Test" }, role: "reviewer" };
    expect(invited.body).toMatchObject({ email: guest, role: "reviewer" });
    await ring();
    const mail = mails.sent.find(({ to }) => to.includes(guest));
    expect(mail?.subject).toBe("You’re invited to Test");
    expect(mail?.text).toContain("https://svc.example/app");
    const answer = await mails.signIn(guest);
    expect(answer.body).toEqual({ invitations: [expect.objectContaining(OWN)] });
    expect((await people()).map(({ email }) => email)).not.toContain(guest);
    const browser = new MemberClient(tokenOf(answer));
    const closed = await browser.get("/v1/me");
    expect([closed.status, closed.body.error.message]).toEqual([401, "you do not belong to an account yet"]);
    const accepted = await browser.post(`/auth/invitations/${invited.body.id}`);
    const { body } = accepted;
    expect([accepted.status, body]).toMatchObject([
      200,
      { account: { id: tenant.accountId }, user: { email: guest, role: "reviewer" } },
    ]);
    expect((await new MemberClient(tokenOf(accepted)).get("/v1/me")).status).toBe(200);
    expect((await admin.get("/v1/me/invitations")).body.items).toEqual([]);
    expect((await people()).map(({ email }) => email)).toContain(guest);
    const log = await admin.get("/v1/me/audit-log?action=acceptInvitation");
    expect(log.body.items).toMatchObject([
      {
        actor: { kind: "user", id: body.user.id, email: guest },
        target: { kind: "invitation", id: invited.body.id },
        after: { member: body.user.id, role: "reviewer" },
        outcome: "done",
      },
    ]);
  });

  it("let no one in without the code sent to the address", async ({ expect }) => {
    await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    const code = await mails.askCode(guest);
    expect(code).toMatch(/^\d{6}$/);
    expect(await people()).toHaveLength(2);
  });

  it("run out after seven days, and can be withdrawn before", async ({ expect }) => {
    setClock(Date.now());
    const { body } = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    expect((await admin.send("DELETE", `/v1/me/invitations/${body.id}`)).status).toBe(204);
    expect((await admin.send("DELETE", `/v1/me/invitations/${body.id}`)).status).toBe(404);
    expect(await mails.askCode(guest)).toBe("");
    await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    advanceClock(7 * DAY_MS);
    expect(await mails.askCode(guest)).toBe("");
  });

  it("are renewed by another one, and refused for who is a member", async ({ expect }) => {
    await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    await admin.post("/v1/me/invitations", { email: guest, role: "reviewer" });
    const { body } = await admin.get("/v1/me/invitations");
    expect(body.items.map(({ role }: Person) => role)).toEqual(["reviewer"]);
    await mails.join(guest);
    const again = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
  });

  it("remove no one from their account, or move them to another, before they are accepted", async ({
    expect,
  }) => {
    const evil = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    await addMember(tenant.accountId, guest, "viewer");
    const { body: invitation } = await evil.post("/v1/me/invitations", { email: guest, role: "owner" });
    const answer = await mails.signIn(guest);
    expect(answer.body).toMatchObject({
      account: { id: tenant.accountId },
      accounts: [{ id: tenant.accountId }],
      invitations: [{ id: invitation.id, role: "owner" }],
    });
    expect(answer.body.accounts).toHaveLength(1);
    const theirs = (await evil.get("/v1/me/members")).body.items as readonly Person[];
    expect(theirs.map(({ email }) => email)).not.toContain(guest);
    const browser = new MemberClient(tokenOf(answer));
    expect((await browser.get("/auth/invitations")).body.items).toMatchObject([{ id: invitation.id }]);
    const declined = await browser.send("DELETE", `/auth/invitations/${invitation.id}`);
    expect(declined.status).toBe(204);
    const late = await browser.post(`/auth/invitations/${invitation.id}`);
    expect([late.status, late.body.error.code]).toEqual([404, "not_found"]);
    expect((await evil.get("/v1/me/invitations")).body.items).toEqual([]);
    const log = await evil.get("/v1/me/audit-log?action=declineInvitation");
    expect(log.body.items).toMatchObject([{ target: { id: invitation.id }, outcome: "done" }]);
  });

  it("are accepted in addition to the person's own account, which stays open", async ({ expect }) => {
    const second = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    await addMember(tenant.accountId, guest, "viewer");
    const { body: invitation } = await second.post("/v1/me/invitations", { email: guest, role: "reviewer" });
    const browser = new MemberClient(tokenOf(await mails.signIn(guest)));
    const { status, body } = await browser.post(`/auth/invitations/${invitation.id}`);
    expect([status, body.account.id]).toEqual([200, tenant.accountId]);
    expect(body.accounts.map(({ role }: Person) => role)).toEqual(["viewer", "reviewer"]);
    expect(body.invitations).toBeUndefined();
  });

  it("are answered by the person with the address alone", async ({ expect }) => {
    const { body: invitation } = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    const other = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    for (const method of ["POST", "DELETE"]) {
      expect((await other.send(method, `/auth/invitations/${invitation.id}`)).status).toBe(404);
    }
    const token = tokenOf(await mails.signIn(guest));
    const headers = { Origin: "https://evil.example" };
    const route = `/auth/invitations/${invitation.id}`;
    expect((await new MemberClient(token).send("POST", route, undefined, headers)).status).toBe(403);
    expect((await admin.get("/v1/me/invitations")).body.items).toHaveLength(1);
  });

  it("are shown again to who comes back before answering them", async ({ expect }) => {
    await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    const browser = new MemberClient(tokenOf(await mails.signIn(guest)));
    expect((await browser.get("/auth/options")).body).toMatchObject({ invitations: [{ role: "viewer" }] });
    expect((await admin.get("/auth/options")).body).toEqual({});
  });

  it("of an owner are neither overwritten nor withdrawn by an admin", async ({ expect }) => {
    const { body } = await owner.post("/v1/me/invitations", { email: guest, role: "owner" });
    const over = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    const withdrawn = await admin.send("DELETE", `/v1/me/invitations/${body.id}`);
    for (const refused of [over, withdrawn]) {
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        "this invitation is for a role above yours",
      ]);
    }
    expect((await owner.get("/v1/me/invitations")).body.items).toMatchObject([
      { id: body.id, role: "owner" },
    ]);
    expect((await owner.post("/v1/me/invitations", { email: guest, role: "viewer" })).status).toBe(201);
  });

  it("do not make a person one of the account's own, who get mails before it buys anything", async ({
    expect,
  }) => {
    const { ENVIRONMENT } = env;
    const permit = async (mailId: string) => {
      setEnv({ ENVIRONMENT: "production" });
      const object = env.ACCOUNT.getByName(tenant.accountId);
      const skip = await object.permitMail(tenant.accountId, { mailId, to: guest });
      setEnv({ ENVIRONMENT });
      return skip;
    };
    await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    const answer = await mails.signIn(guest);
    expect(await permit("m1")).toBe("members_only");
    const route = `/auth/invitations/${answer.body.invitations[0].id}`;
    await new MemberClient(tokenOf(answer)).post(route);
    expect(await permit("m2")).toBeUndefined();
  });

  it("stay in their account", async ({ expect }) => {
    const other = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    const { body } = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    expect((await other.send("DELETE", `/v1/me/invitations/${body.id}`)).status).toBe(404);
    expect((await other.get("/v1/me/invitations")).body.items).toEqual([]);
  });

  it("are at most twenty mails a day", async ({ expect }) => {
    for (let count = 0; count < 20; count++) {
      const { status } = await admin.post("/v1/me/invitations", {
        email: `${count}.${guest}`,
        role: "viewer",
      });
      expect(status).toBe(201);
    }
    const refused = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    expect([refused.status, refused.body.error.code]).toEqual([429, "too_many_requests"]);
    expect((await admin.get("/v1/me/invitations")).body.items).toHaveLength(20);
  });
});

describe("members (CONTRACT G10)", () => {
  it("change their role at once", async ({ expect }) => {
    const viewer = await MemberClient.create(tenant.accountId, "viewer");
    expect((await viewer.post("/v1/verifications", {})).status).toBe(403);
    const changed = await admin.send("PATCH", `/v1/me/members/${await idOf("viewer")}`, { role: "reviewer" });
    expect([changed.status, changed.body.role]).toEqual([200, "reviewer"]);
    expect((await viewer.post("/v1/verifications", {})).status).toBe(201);
  });

  it("give no one more rights than they have themselves", async ({ expect }) => {
    const ownerId = await idOf("owner");
    const adminId = await idOf("admin");
    for (const [method, route, json] of [
      ["PATCH", `/v1/me/members/${adminId}`, { role: "owner" }],
      ["PATCH", `/v1/me/members/${ownerId}`, { role: "viewer" }],
      ["DELETE", `/v1/me/members/${ownerId}`, undefined],
      ["POST", "/v1/me/invitations", { email: guest, role: "owner" }],
    ] as const) {
      const { status, body } = await admin.send(method, route, json);
      expect([route, status, body.error.code]).toEqual([route, 403, "forbidden"]);
    }
  });

  it("keep one owner, however many leave at once", async ({ expect }) => {
    await addMember(tenant.accountId, guest, "owner");
    const ids = (await people()).filter(({ role }) => role === "owner").map(({ id }) => id);
    const answers = await Promise.all(
      [owner, owner].map(async (each, turn) =>
        each.send("PATCH", `/v1/me/members/${ids[turn]}`, { role: "admin" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await admin.get("/v1/me/members")).body.items as readonly Person[];
    expect(left.filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  it("show only owners who has a passkey and when they were last active", async ({ expect }) => {
    const viewer = await MemberClient.create(tenant.accountId, "viewer");
    for (const member of [viewer, admin]) {
      for (const item of (await member.get("/v1/me/members")).body.items) {
        expect(Object.keys(item).toSorted()).toEqual(["created_at", "email", "id", "role"]);
      }
    }
    for (const item of (await owner.get("/v1/me/members")).body.items) {
      expect(item).toMatchObject({ has_passkey: false, seen_at: expect.any(String) });
    }
  });

  it("leave by themselves, whatever their role, but for the only owner", async ({ expect }) => {
    const viewer = await MemberClient.create(tenant.accountId, "viewer");
    const left = await viewer.send("DELETE", "/v1/me/membership");
    expect(left.status).toBe(204);
    expect((await viewer.get("/v1/me")).status).toBe(401);
    expect((await people()).map(({ role }) => role)).not.toContain("viewer");
    const stays = await owner.send("DELETE", "/v1/me/membership");
    expect([stays.status, stays.body.error.message]).toEqual([409, "this is the account's only owner"]);
    const log = await owner.get("/v1/me/audit-log?action=leaveAccount");
    expect(log.body.items).toMatchObject([{ before: { role: "viewer" }, outcome: "done" }]);
    const second = await MemberClient.create(tenant.accountId, "owner");
    expect((await owner.send("DELETE", "/v1/me/membership")).status).toBe(204);
    expect((await second.send("DELETE", "/v1/me/membership")).status).toBe(409);
  });

  it("cannot be the last owner and go", async ({ expect }) => {
    const id = await idOf("owner");
    const { status, body } = await owner.send("DELETE", `/v1/me/members/${id}`);
    expect([status, body.error.message]).toEqual([409, "this is the account's only owner"]);
    const demoted = await owner.send("PATCH", `/v1/me/members/${id}`, { role: "viewer" });
    expect(demoted.status).toBe(409);
  });

  it("are out at once when they are taken out", async ({ expect }) => {
    await admin.post("/v1/me/invitations", { email: guest, role: "reviewer" });
    const member = new MemberClient(tokenOf(await mails.join(guest)));
    expect((await admin.send("DELETE", `/v1/me/members/${await idOf("reviewer")}`)).status).toBe(204);
    expect((await member.get("/v1/me")).status).toBe(401);
    expect((await mails.signIn(guest)).status).toBe(401);
  });

  it("of another account are none of theirs", async ({ expect }) => {
    const other = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    const id = await idOf("admin");
    for (const method of ["PATCH", "DELETE"]) {
      const { status } = await other.send(method, `/v1/me/members/${id}`, { role: "viewer" });
      expect(status).toBe(404);
    }
  });
});
