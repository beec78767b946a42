import { beforeEach, describe, it } from "vitest";
import { advanceClock, setClock } from "../../../test/support/conditions.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { Authenticator } from "../../../test/support/authenticator.ts";
import { type Answer, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";
import { browserOf, post, tokenOf, withMails } from "./mails.ts";

const authenticator = new Authenticator();

const mails = withMails();
let tenant: TenantClient;
let email: string;
let ada: MemberClient;

beforeEach(async () => {
  tenant = await TenantClient.create();
  email = `ada.${crypto.randomUUID()}@acme.example`;
  await addMember(tenant.accountId, email, "owner");
  ada = new MemberClient(tokenOf(await mails.signIn(email)));
});

async function addKey(id: string, member = ada): Promise<Answer> {
  const offered = await member.post("/v1/me/passkeys/options");
  return member.post("/v1/me/passkeys", {
    name: "Ada's laptop",
    response: await authenticator.respond(id, offered),
  });
}

describe("passkeys (CONTRACT G10)", () => {
  it("are the second step of every sign-in of a person who has one", async ({ expect }) => {
    const id = crypto.randomUUID();
    expect((await addKey(id)).status).toBe(201);
    const half = await mails.signIn(email);
    expect([half.status, half.body]).toEqual([200, { second_factor: "passkey" }]);
    const browser = new MemberClient(tokenOf(half));
    const closed = await browser.get("/v1/me");
    expect([closed.status, closed.body.error.message]).toEqual([
      401,
      "the passkey step of this sign-in is missing",
    ]);
    for (const [method, route] of [
      ["GET", "/v1/verifications"],
      ["POST", "/v1/me/passkeys/options"],
      ["POST", "/auth/account"],
    ] as const) {
      expect((await browser.send(method, route)).status).toBe(401);
    }
    const asked = await browser.post("/auth/passkey/options");
    expect(asked.body.allowCredentials).toMatchObject([{ id, transports: ["usb"] }]);
    const shown = await browser.post("/auth/passkey/verify", {
      response: await authenticator.respond(id, asked),
    });
    expect([shown.status, shown.body.user.email]).toEqual([200, email]);
    expect((await new MemberClient(tokenOf(shown)).get("/v1/me")).status).toBe(200);
    // the half-open token is invalid after the upgrade
    expect((await browser.get("/v1/me")).status).toBe(401);
    const [kept] = (await ada.get("/v1/me/passkeys")).body.items;
    expect(kept).toMatchObject({ id, name: "Ada's laptop", used_at: expect.any(String) });
  });

  it("sign a challenge once, for five minutes, on our own pages", async ({ expect }) => {
    setClock(Date.now());
    const id = crypto.randomUUID();
    await addKey(id);
    const browser = new MemberClient(tokenOf(await mails.signIn(email)));
    const verify = (response: object) => browser.post("/auth/passkey/verify", { response });
    const first = await browser.post("/auth/passkey/options");
    expect(
      (await verify(await authenticator.respond(id, first, { at: "https://evil.example" }))).status,
    ).toBe(403);
    expect((await verify(await authenticator.respond(id, first))).status).toBe(403);
    const late = await browser.post("/auth/passkey/options");
    advanceClock(5 * 60_000);
    expect((await verify(await authenticator.respond(id, late))).status).toBe(403);
    const replaced = await browser.post("/auth/passkey/options");
    const newest = await browser.post("/auth/passkey/options");
    expect((await verify(await authenticator.respond(id, replaced))).status).toBe(403);
    const again = await browser.post("/auth/passkey/options");
    expect((await verify(await authenticator.respond(id, again))).status).toBe(200);
    expect(newest.body.challenge).not.toBe(again.body.challenge);
  });

  it("open no other person's session", async ({ expect }) => {
    const bob = `bob.${crypto.randomUUID()}@acme.example`;
    await addMember(tenant.accountId, bob, "owner");
    const bobs = new MemberClient(tokenOf(await mails.signIn(bob)));
    const [adasKey, bobsKey] = [crypto.randomUUID(), crypto.randomUUID()];
    await addKey(adasKey);
    await addKey(bobsKey, bobs);
    const browser = new MemberClient(tokenOf(await mails.signIn(email)));
    const asked = await browser.post("/auth/passkey/options");
    const shown = await browser.post("/auth/passkey/verify", {
      response: await authenticator.respond(bobsKey, asked),
    });
    expect([shown.status, shown.body.error.code]).toEqual([403, "forbidden"]);
    expect((await bobs.send("DELETE", `/v1/me/passkeys/${adasKey}`)).status).toBe(404);
    expect((await addKey(adasKey, bobs)).status).toBe(409);
  });

  it("are forgotten by another owner for who has lost theirs, whose sessions end", async ({ expect }) => {
    await addKey(crypto.randomUUID());
    const owner = await MemberClient.create(tenant.accountId, "owner");
    const admin = await MemberClient.create(tenant.accountId, "admin");
    const { body } = await owner.get("/v1/me/members");
    const { id } = body.items.find((each: { email: string }) => each.email === email);
    expect((await admin.send("DELETE", `/v1/me/members/${id}/passkeys`)).status).toBe(403);
    expect((await owner.send("DELETE", `/v1/me/members/${id}/passkeys`)).status).toBe(204);
    expect((await ada.get("/v1/me")).status).toBe(401);
    expect((await mails.signIn(email)).body.user.email).toBe(email);
  });

  it("are forgotten by the account that has known the person longest alone", async ({ expect }) => {
    await addKey(crypto.randomUUID());
    const later = await TenantClient.create();
    await addMember(later.accountId, email, "viewer");
    const stranger = await MemberClient.create(later.accountId, "owner");
    const employer = await MemberClient.create(tenant.accountId, "owner");
    const { body } = await employer.get("/v1/me/members");
    const { id } = body.items.find((each: { email: string }) => each.email === email);
    const refused = await stranger.send("DELETE", `/v1/me/members/${id}/passkeys`);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect((await employer.send("DELETE", `/v1/me/members/${id}/passkeys`)).status).toBe(204);
  });

  it("are the whole of a sign-in where the authenticator verified its person", async ({ expect }) => {
    const id = crypto.randomUUID();
    await addKey(id);
    const headers = { Origin: ORIGIN };
    const asked = await post("/auth/passkey/options", {}, headers);
    expect(asked.body.allowCredentials).toBeUndefined();
    const Cookie = browserOf(asked);
    const verified = await authenticator.respond(id, asked, { verifiesPerson: true });
    const elsewhere = await post("/auth/passkey/verify", { response: verified }, headers);
    expect(elsewhere.status).toBe(403);
    const shown = await post("/auth/passkey/verify", { response: verified }, { ...headers, Cookie });
    expect([shown.status, shown.body.user.email]).toEqual([200, email]);
    expect((await new MemberClient(tokenOf(shown)).get("/v1/me")).status).toBe(200);
    const again = await post("/auth/passkey/verify", { response: verified }, { ...headers, Cookie });
    expect(again.status).toBe(403);
  });

  it("are no sign-in on their own without user verification, or if unknown", async ({ expect }) => {
    const id = crypto.randomUUID();
    await addKey(id);
    const headers = { Origin: ORIGIN };
    const unknown = crypto.randomUUID();
    for (const [key, verifiesPerson] of [
      [id, false],
      [unknown, true],
    ] as const) {
      const asked = await post("/auth/passkey/options", {}, headers);
      const response = await authenticator.respond(key, asked, { verifiesPerson });
      const cookies = { ...headers, Cookie: browserOf(asked) };
      const shown = await post("/auth/passkey/verify", { response }, cookies);
      expect([shown.status, shown.body.error.code]).toEqual([403, "forbidden"]);
    }
  });

  it("end the other sessions of their person with the first one", async ({ expect }) => {
    const other = new MemberClient(tokenOf(await mails.signIn(email)));
    expect((await addKey(crypto.randomUUID())).status).toBe(201);
    expect((await other.get("/v1/me")).status).toBe(401);
    expect((await ada.get("/v1/me")).status).toBe(200);
    const half = await mails.signIn(email);
    const asked = await new MemberClient(tokenOf(half)).post("/auth/passkey/options");
    const [{ id }] = asked.body.allowCredentials;
    const route = "/auth/passkey/verify";
    const shown = await new MemberClient(tokenOf(half)).post(route, {
      response: await authenticator.respond(id, asked),
    });
    expect((await addKey(crypto.randomUUID())).status).toBe(201);
    expect((await new MemberClient(tokenOf(shown)).get("/v1/me")).status).toBe(200);
  });

  it("come before the invitations of who is in no account any more", async ({ expect }) => {
    const id = crypto.randomUUID();
    await addKey(id);
    const owner = await MemberClient.create(tenant.accountId, "owner");
    const other = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    const { body } = await owner.get("/v1/me/members");
    const ids = body.items.filter((each: { email: string }) => each.email === email);
    await owner.send("DELETE", `/v1/me/members/${ids[0].id}`);
    const { body: invitation } = await other.post("/v1/me/invitations", { email, role: "viewer" });
    const half = new MemberClient(tokenOf(await mails.signIn(email)));
    expect((await half.get("/auth/invitations")).status).toBe(401);
    expect((await half.get("/auth/options")).body).toEqual({});
    const asked = await half.post("/auth/passkey/options");
    const shown = await half.post("/auth/passkey/verify", {
      response: await authenticator.respond(id, asked),
    });
    expect(shown.body.invitations).toMatchObject([{ id: invitation.id }]);
  });

  it("are neither added nor removed by a session of more than five minutes ago", async ({ expect }) => {
    setClock(Date.now());
    const id = crypto.randomUUID();
    await addKey(id);
    advanceClock(5 * 60_000);
    const offered = await ada.post("/v1/me/passkeys/options");
    const removed = await ada.send("DELETE", `/v1/me/passkeys/${id}`);
    for (const refused of [offered, removed]) {
      expect([refused.status, refused.body.error.code]).toEqual([403, "confirmation_required"]);
    }
    const asked = await ada.post("/auth/passkey/options");
    const shown = await ada.post("/auth/passkey/verify", {
      response: await authenticator.respond(id, asked),
    });
    expect(shown.status).toBe(200);
    const confirmed = new MemberClient(tokenOf(shown));
    expect((await confirmed.send("DELETE", `/v1/me/passkeys/${id}`)).status).toBe(204);
  });

  it("are at most ten", async ({ expect }) => {
    for (let count = 0; count < 10; count++) expect((await addKey(crypto.randomUUID())).status).toBe(201);
    expect((await addKey(crypto.randomUUID())).status).toBe(409);
  });
});

describe("a person's sessions", () => {
  it("are listed with what their browser said, and end one by one", async ({ expect }) => {
    const second = await mails.signIn(email, { "User-Agent": "Phone", "CF-Connecting-IP": "203.0.113.9" });
    const { body } = await ada.get("/v1/me/sessions");
    expect(body.items).toHaveLength(2);
    const other = body.items.find((each: { current: boolean }) => !each.current);
    expect(other).toMatchObject({ user_agent: "Phone", address: "203.0.113.9" });
    expect((await ada.send("DELETE", `/v1/me/sessions/${other.id}`)).status).toBe(204);
    expect((await new MemberClient(tokenOf(second)).get("/v1/me")).status).toBe(401);
    expect((await ada.send("DELETE", `/v1/me/sessions/${other.id}`)).status).toBe(404);
  });

  it("all end but the one that asks", async ({ expect }) => {
    const others = [await mails.signIn(email), await mails.signIn(email)].map((each) => tokenOf(each));
    expect((await ada.send("DELETE", "/v1/me/sessions")).status).toBe(204);
    for (const token of others) expect((await new MemberClient(token).get("/v1/me")).status).toBe(401);
    expect((await ada.get("/v1/me")).status).toBe(200);
  });

  it("of others are none of theirs", async ({ expect }) => {
    const bob = await MemberClient.create(tenant.accountId, "owner");
    const [session] = (await ada.get("/v1/me/sessions")).body.items;
    expect((await bob.send("DELETE", `/v1/me/sessions/${session.id}`)).status).toBe(404);
    expect((await ada.get("/v1/me")).status).toBe(200);
  });
});
