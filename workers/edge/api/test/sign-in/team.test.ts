import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, it } from "vitest";
import { advanceClock, setClock } from "../../../test/support/conditions.ts";
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
  it("are mailed, and make a member of whoever signs in with the address", async ({ expect }) => {
    const invited = await admin.post("/v1/me/invitations", { email: guest.toUpperCase(), role: "reviewer" });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ email: guest, role: "reviewer" });
    await ring();
    const mail = mails.sent.find(({ to }) => to.includes(guest));
    expect(mail?.subject).toBe("You’re invited to Test");
    expect(mail?.text).toContain("https://svc.example/app");
    const { body } = await mails.signIn(guest);
    expect(body).toMatchObject({
      account: { id: tenant.accountId },
      user: { email: guest, role: "reviewer" },
    });
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

  it("let nobody in without the code of the address", async ({ expect }) => {
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
    await mails.signIn(guest);
    const again = await admin.post("/v1/me/invitations", { email: guest, role: "viewer" });
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
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

  it("make nobody more than they are themselves", async ({ expect }) => {
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

  it("cannot be the last owner and go", async ({ expect }) => {
    const id = await idOf("owner");
    const { status, body } = await owner.send("DELETE", `/v1/me/members/${id}`);
    expect([status, body.error.message]).toEqual([409, "this is the account's only owner"]);
    const demoted = await owner.send("PATCH", `/v1/me/members/${id}`, { role: "viewer" });
    expect(demoted.status).toBe(409);
  });

  it("are out at once when they are taken out", async ({ expect }) => {
    await admin.post("/v1/me/invitations", { email: guest, role: "reviewer" });
    const member = new MemberClient(tokenOf(await mails.signIn(guest)));
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
