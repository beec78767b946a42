import { beforeEach, describe, it } from "vitest";
import { advanceClock } from "../../../test/support/conditions.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { TenantClient } from "../../../test/support/tenant.ts";
import { post, tokenOf } from "../sign-in/mails.ts";
import { Company, problemOf } from "./company.ts";

const MINUTE_MS = 60_000;

let company: Company;

beforeEach(async () => {
  company = await Company.create();
});

describe("the settings of single sign-on (CONTRACT G10.1)", () => {
  it("show what to enter at the provider, and never the secret", async ({ expect }) => {
    const { status, body } = await company.set({ default_role: "viewer" });
    expect(status).toBe(200);
    const { client_secret: secret, ...shown } = company.settings;
    expect(body.connection).toEqual({ ...shown, roles: [], default_role: "viewer" });
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(body.redirect_url).toBe(`https://svc.example/auth/sso/callback/${company.tenant.accountId}`);
    expect(body.logout_url).toBe(`https://svc.example/auth/sso/${company.tenant.accountId}/logout`);
  });

  it("keep the secret for the same client, and ask for it for another one", async ({ expect }) => {
    await company.set();
    const { client_secret: _secret, ...same } = company.settings;
    expect((await company.owner.send("PUT", "/v1/me/sso", same)).status).toBe(200);
    const other = await company.owner.send("PUT", "/v1/me/sso", { ...same, client_id: "other" });
    expect(other.body.error.fields).toEqual([{ path: "client_secret", message: "is required" }]);
  });

  it.for([
    "http://login.acme.example",
    "https://10.0.0.1",
    "https://localhost",
    "https://login.local",
    "ftp://x.example",
  ])("refuse the issuer %s, as a webhook's address", async (issuer, { expect }) => {
    const { status, body } = await company.set({ issuer });
    expect([status, body.error.fields[0].path]).toEqual([400, "issuer"]);
  });

  it("refuse a provider that names another issuer or does not answer", async ({ expect }) => {
    company.provider.discovery = { issuer: "https://other.example" };
    expect((await company.set()).body.error.fields).toEqual([
      { path: "issuer", message: "must be the issuer that the provider names" },
    ]);
    company.provider.isDown = true;
    expect((await company.set()).body.error.fields).toEqual([
      { path: "issuer", message: "must answer as an OpenID provider" },
    ]);
  });

  it("are for owners who have just confirmed their identity", async ({ expect }) => {
    const admin = await MemberClient.create(company.tenant.accountId, "admin");
    expect((await admin.get("/v1/me/sso")).status).toBe(403);
    const stale = await MemberClient.create(company.tenant.accountId, "owner", { isStale: true });
    const { status, body } = await stale.send("PUT", "/v1/me/sso", company.settings);
    expect([status, body.error.code]).toEqual([403, "confirmation_required"]);
  });

  it("are in the audit log with each change, and without the secret", async ({ expect }) => {
    await company.enforce();
    await company.enforcement({ enforced: false });
    await company.owner.send("DELETE", `/v1/me/sso/domains/${company.domain}`);
    await company.owner.send("DELETE", "/v1/me/sso");
    const { body } = await company.owner.get("/v1/me/audit-log");
    expect(
      body.items.map(({ action, outcome }: { action: string; outcome: string }) => [action, outcome]),
    ).toEqual(
      [
        "removeSso",
        "removeSsoDomain",
        "enforceSso",
        "enforceSso",
        "verifySsoDomain",
        "addSsoDomain",
        "changeSso",
      ].map((action) => [action, "done"]),
    );
    expect(body.items.at(-1).after.connection.issuer).toBe(company.provider.issuer);
    expect(JSON.stringify(body)).not.toContain(company.provider.client.secret);
  });
});

describe("an e-mail domain", () => {
  it("counts once its TXT record was found", async ({ expect }) => {
    const { body } = await company.owner.post("/v1/me/sso/domains", {
      domain: ` ${company.domain.toUpperCase()} `,
    });
    const [listed] = body.domains;
    expect(listed).toMatchObject({
      domain: company.domain,
      record_name: `_svc-verification.${company.domain}`,
    });
    expect(listed.verified_at).toBeUndefined();
    const verify = () => company.owner.post(`/v1/me/sso/domains/${company.domain}/verify`);
    expect((await verify()).body.error.message).toContain("there is no TXT record at");
    company.records = { [listed.record_name]: ["svc-verification=1AAAAAAAAAAAAAAAAAAAAAA"] };
    expect((await verify()).status).toBe(409);
    company.records = { [listed.record_name]: ["other", listed.record_value] };
    expect((await verify()).body.domains[0].verified_at).toBeDefined();
  });

  it("is not verified while the domain name system does not answer", async ({ expect }) => {
    await company.owner.post("/v1/me/sso/domains", { domain: company.domain });
    company.records = undefined;
    const { status, headers } = await company.owner.post(`/v1/me/sso/domains/${company.domain}/verify`);
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  });

  it("belongs to the account that verified it first, until it removes it", async ({ expect }) => {
    expect((await company.verifyDomain()).status).toBe(200);
    const other = await Company.create();
    const refused = await other.verifyDomain(company.domain);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      `another account has verified ${company.domain}`,
    ]);
    expect((await company.owner.send("DELETE", `/v1/me/sso/domains/${company.domain}`)).status).toBe(204);
    expect((await other.owner.post(`/v1/me/sso/domains/${company.domain}/verify`)).status).toBe(200);
  });
});

describe("requiring the provider", () => {
  it("needs a provider, a verified domain and a passed test, in this order", async ({ expect }) => {
    const missing = async () => (await company.enforcement({ enforced: true })).body.error?.message;
    expect(await missing()).toBe("set the provider first");
    await company.set({ default_role: "viewer" });
    expect(await missing()).toBe("verify a domain first");
    await company.verifyDomain();
    expect(await missing()).toBe("pass a test sign-in with the present settings first");
    const { body } = await company.test(company.person());
    expect(body.last_test).toMatchObject({
      outcome: "passed",
      email: `ada@${company.domain}`,
      role: "viewer",
    });
    expect(await missing()).toBeUndefined();
  });

  it("needs a new test after a change, and cannot change the provider afterwards", async ({ expect }) => {
    await company.enforce();
    expect((await company.set({ client_id: "other" })).status).toBe(409);
    await company.enforcement({ enforced: false });
    await company.set({ role_claim: "groups" });
    expect((await company.enforcement({ enforced: true })).status).toBe(409);
  });

  it("ends the sessions of people of the domain, but not of others nor of the emergency owner", async ({
    expect,
  }) => {
    await company.member("bob", "admin");
    const bob = new MemberClient(tokenOf(await company.signInByCode(`bob@${company.domain}`)));
    expect((await bob.get("/v1/me")).status).toBe(200);
    const guest = await MemberClient.create(company.tenant.accountId, "viewer");
    await company.enforce();
    expect((await bob.get("/v1/me")).status).toBe(401);
    expect((await guest.get("/v1/me")).status).toBe(200);
    expect((await company.owner.get("/v1/me")).status).toBe(200);
  });

  it("keeps codes from opening the account, and says where to go", async ({ expect }) => {
    await company.member("bob", "admin");
    await company.enforce();
    const email = `bob@${company.domain}`;
    const started = await post("/auth/email/start", { email });
    const url = `/auth/sso/start?account=${company.tenant.accountId}`;
    expect(started.body).toEqual({ sso_url: url, sso_required: true });
    await company.deliver();
    expect(company.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    const { status, body } = await company.signInByCode(email);
    expect([status, body.error.code, body.error.sso_url]).toEqual([403, "sso_required", url]);
  });

  it("leaves the person's other accounts to codes, which cannot switch to this one", async ({ expect }) => {
    await company.member("bob", "admin");
    await company.enforce();
    const other = await TenantClient.create();
    await addMember(other.accountId, `bob@${company.domain}`, "viewer");
    const answer = await company.signInByCode(`bob@${company.domain}`);
    expect(answer.body.account.id).toBe(other.accountId);
    const bob = new MemberClient(tokenOf(answer));
    const { status, body } = await bob.post("/auth/account", { account_id: company.tenant.accountId });
    expect([status, body.error.code]).toEqual([403, "sso_required"]);
  });

  it("lets the emergency owner in by a code, which every owner learns by mail and the log keeps", async ({
    expect,
  }) => {
    const id = await company.member("boss", "owner");
    await company.enforce();
    await company.enforcement({ enforced: true, emergency_user_id: id });
    const email = `boss@${company.domain}`;
    const answer = await company.signInByCode(email);
    expect(answer.status).toBe(200);
    const boss = new MemberClient(tokenOf(answer));
    await company.deliver();
    const told = company.mails.filter(({ subject }) => subject.includes("without your company’s sign-in"));
    expect(told.length).toBe(2);
    const { body } = await boss.get("/v1/me/audit-log?action=finishSignIn");
    expect(body.items[0].after).toEqual({ emergency: true });
    expect((await company.owner.send("DELETE", `/v1/me/members/${id}`)).body.error.message).toContain(
      "this owner can sign in if your single sign-on fails",
    );
  });

  it("accepts as emergency owner only an owner", async ({ expect }) => {
    const id = await company.member("bob", "admin");
    await company.enforce();
    const { status, body } = await company.enforcement({ enforced: true, emergency_user_id: id });
    expect([status, body.error.fields[0].path]).toEqual([400, "emergency_user_id"]);
  });
});

describe("signing in at the provider", () => {
  it("makes a person a member with the role of their claim, and follows it at the next sign-in", async ({
    expect,
  }) => {
    await company.enforce();
    const ada = await company.signIn();
    const me = await ada.get("/v1/me");
    expect(me.body.user).toMatchObject({ email: `ada@${company.domain}`, role: "reviewer" });
    expect(me.body.session.sso_url).toContain(company.tenant.accountId);
    await company.set({ role_claim: "groups", roles: [{ value: "claims", role: "viewer" }] });
    const again = await company.signIn();
    expect((await again.get("/v1/me")).body.user.role).toBe("viewer");
    const { body } = await company.owner.get("/v1/me/audit-log?action=syncSsoMember");
    expect(body.items.map((each: { before?: object; after: { role: string } }) => each.after.role)).toEqual([
      "viewer",
      "reviewer",
    ]);
    await company.deliver();
    expect(company.mails.some(({ subject }) => subject.includes("Your role"))).toBe(true);
    expect(company.provider.problems).toEqual([]);
  });

  it("takes the role of an invitation where roles are managed in the account", async ({ expect }) => {
    await company.set();
    await company.verifyDomain();
    await company.owner.post("/v1/me/invitations", { email: `ada@${company.domain}`, role: "admin" });
    await company.test(company.person());
    const ada = await company.signIn();
    const { body } = await ada.get("/v1/me");
    expect([body.user.role, body.invitations]).toEqual(["admin", undefined]);
  });

  it("reads claims that are missing in the ID token from userinfo", async ({ expect }) => {
    await company.enforce();
    company.provider.idToken = { email: undefined, groups: undefined };
    const ada = await company.signIn();
    expect((await ada.get("/v1/me")).body.user.role).toBe("reviewer");
  });

  it.for([
    ["no e-mail address", { email: undefined }, "no_email"],
    ["an unverified address", { email_verified: false }, "unverified_email"],
    ["an address of another domain", { email: "ada@other.example" }, "domain"],
    ["no role", { groups: ["other"] }, "no_role"],
  ] as const)("refuses %s", async ([, claims, problem], { expect }) => {
    await company.enforce();
    company.provider.person = company.person(claims);
    const answer = await company.visit();
    expect([problemOf(answer), tokenOf(answer)]).toEqual([problem, ""]);
  });

  it.for([
    ["another issuer", { iss: "https://other.example" }, "issuer"],
    ["another audience", { aud: "other" }, "token"],
    ["another nonce", { nonce: "other" }, "token"],
    ["a token that ended five minutes ago", { exp: Math.floor(Date.now() / 1000) - 300 }, "clock"],
  ] as const)("refuses an ID token with %s", async ([, idToken, problem], { expect }) => {
    await company.enforce();
    company.provider.idToken = idToken;
    company.provider.person = company.person();
    expect(problemOf(await company.visit())).toBe(problem);
  });

  it("refuses an answer of another issuer, with another state, or that comes twice or too late", async ({
    expect,
  }) => {
    await company.enforce();
    company.provider.person = company.person();
    const { state, back } = await company.begin();
    const mixed = new URL(back);
    mixed.searchParams.set("iss", "https://other.example");
    expect(problemOf(await company.comeBack(mixed.href, state))).toBe("token");
    const forged = new URL(back);
    forged.searchParams.set("state", "other");
    expect(problemOf(await company.comeBack(forged.href, state))).toBe("token");
    expect(problemOf(await company.comeBack(back.href, ""))).toBe("stale");
    expect(tokenOf(await company.comeBack(back.href, state))).not.toBe("");
    expect(problemOf(await company.comeBack(back.href, state))).toBe("token");
    const late = await company.begin();
    advanceClock(11 * MINUTE_MS);
    expect(problemOf(await company.comeBack(late.back.href, late.state))).toBe("stale");
  });

  it("says that the person cancelled, the secret is wrong, or the provider is down", async ({ expect }) => {
    await company.enforce();
    company.provider.person = undefined;
    expect(problemOf(await company.visit())).toBe("cancelled");
    company.provider.person = company.person();
    await company.set({ client_secret: "wrong", role_claim: "groups" });
    expect(problemOf(await company.visit())).toBe("client");
    const { state, back } = await company.begin();
    company.provider.isDown = true;
    expect(problemOf(await company.comeBack(back.href, state))).toBe("provider_down");
  });

  it("keeps the problem of a test for the owner, and starts no session", async ({ expect }) => {
    await company.set({ default_role: "viewer" });
    const { body } = await company.test(company.person());
    expect(body.last_test).toMatchObject({ outcome: "domain", email: `ada@${company.domain}` });
    const stranger = await company.visit({ purpose: "test" });
    expect(problemOf(stranger)).toBe("not_set_up");
    company.provider.person = company.person();
    expect(problemOf(await company.visit())).toBe("not_set_up");
  });

  it("cannot open the person's other accounts, nor change their passkeys", async ({ expect }) => {
    await company.enforce();
    const ada = await company.signIn();
    const other = await TenantClient.create();
    await addMember(other.accountId, `ada@${company.domain}`, "owner");
    expect((await ada.post("/auth/account", { account_id: other.accountId })).status).toBe(403);
    const offered = await ada.post("/v1/me/passkeys/options");
    expect(offered.body.error.message).toBe("your company's sign-in cannot change your passkeys");
  });

  it("confirms an identity only by authenticating again at the provider", async ({ expect }) => {
    await company.enforce();
    company.provider.person = company.person();
    await company.visit({ purpose: "confirm" });
    expect(company.provider.asked.get("prompt")).toBe("login");
    company.provider.idToken = { auth_time: Math.floor(Date.now() / 1000) - 3600 };
    expect(problemOf(await company.visit({ purpose: "confirm" }))).toBe("token");
    await company.set({ role_claim: "groups", roles: [{ value: "claims", role: "owner" }] });
    const ada = await company.signIn();
    const { body } = await ada.send("PUT", "/v1/me/sso/enforcement", { enforced: false });
    expect(body.error.code).toBe("confirmation_required");
  });
});

describe("the end of the provider's session", () => {
  it("ends ours by a logout token of its session, at once", async ({ expect }) => {
    await company.enforce();
    company.provider.idToken = { sid: "first" };
    const first = await company.signIn();
    company.provider.idToken = { sid: "second" };
    const second = await company.signIn();
    expect((await company.postLogout(await company.logout({ sub: "ada", sid: "first" }))).status).toBe(204);
    expect((await first.get("/v1/me")).status).toBe(401);
    expect((await second.get("/v1/me")).status).toBe(200);
    expect((await company.postLogout(await company.logout({ sub: "ada" }))).status).toBe(204);
    expect((await second.get("/v1/me")).status).toBe(401);
    const { body } = await company.owner.get("/v1/me/audit-log?action=endSso");
    expect(body.items.map((each: { actor: { kind: string } }) => each.actor.kind)).toEqual([
      "system",
      "system",
    ]);
  });

  it.for([
    ["names no one", {}],
    ["has a nonce", { sub: "ada", nonce: "n" }],
    ["is of another client", { sub: "ada", aud: "other" }],
    ["is of another issuer", { sub: "ada", iss: "https://other.example" }],
    ["is not about a logout", { sub: "ada", events: {} }],
    ["is from an hour ago", { sub: "ada", iat: Math.floor(Date.now() / 1000) - 3600 }],
  ] as const)("ignores a logout token that %s", async ([, claims], { expect }) => {
    await company.enforce();
    const ada = await company.signIn();
    const { status, body } = await company.postLogout(await company.logout(claims));
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    expect((await ada.get("/v1/me")).status).toBe(200);
  });

  it("ignores a logout token that another account's provider signed", async ({ expect }) => {
    await company.enforce();
    const ada = await company.signIn();
    const form = await company.logout({ sub: "ada" });
    const other = await TenantClient.create();
    expect((await company.postLogout(form, other.accountId)).status).toBe(404);
    expect((await company.postLogout(new URLSearchParams())).status).toBe(400);
    expect((await ada.get("/v1/me")).status).toBe(200);
  });

  it("is noticed by the refresh token within ten minutes", async ({ expect }) => {
    await company.enforce();
    const ada = await company.signIn();
    const { refreshes } = company.provider;
    advanceClock(11 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(200);
    expect((await ada.get("/v1/me")).status).toBe(200);
    expect(company.provider.refreshes - refreshes).toBe(1);
    company.provider.forget("ada");
    advanceClock(9 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(200);
    advanceClock(2 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(401);
    const { body } = await company.owner.get("/v1/me/audit-log?action=endSso");
    expect(body.items.length).toBe(1);
  });

  it("is assumed when the provider has not answered for an hour", async ({ expect }) => {
    await company.enforce();
    const ada = await company.signIn();
    company.provider.isDown = true;
    advanceClock(59 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(200);
    advanceClock(2 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(401);
    company.provider.isDown = false;
    expect((await ada.get("/v1/me")).status).toBe(401);
    advanceClock(MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(200);
  });

  it("is assumed after an hour where the provider gives no refresh token", async ({ expect }) => {
    company.provider.discovery = { scopes_supported: ["openid", "email"] };
    await company.enforce();
    const ada = await company.signIn();
    advanceClock(59 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(200);
    advanceClock(2 * MINUTE_MS);
    expect((await ada.get("/v1/me")).status).toBe(401);
  });

  it("also follows when the account removes its provider or a domain", async ({ expect }) => {
    await company.enforce();
    const ada = await company.signIn();
    await company.owner.send("DELETE", `/v1/me/sso/domains/${company.domain}`);
    expect((await ada.get("/v1/me")).status).toBe(401);
    expect((await company.owner.send("DELETE", "/v1/me/sso")).status).toBe(204);
    expect((await company.owner.get("/v1/me/sso")).body).toMatchObject({ domains: [], enforced: false });
  });
});
