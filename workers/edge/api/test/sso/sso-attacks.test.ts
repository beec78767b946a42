import { beforeEach, describe, it } from "vitest";
import { send } from "../../../test/support/tenant.ts";
import { Company, problemOf } from "./company.ts";

let company: Company;

beforeEach(async () => {
  company = await Company.create();
});

/** A working provider that does not say when a person authenticated. */
async function withOwners(): Promise<void> {
  await company.set({ default_role: "owner" });
  await company.verifyDomain();
  await company.test(company.person());
  company.provider.idToken = { auth_time: undefined };
}

describe("single sign-on under attack (CONTRACT G10.1)", () => {
  it("takes no answer at another account's address, to which a hostile provider could send it", async ({
    expect,
  }) => {
    await company.enforce();
    company.provider.person = company.person();
    const { state, back } = await company.begin();
    expect(back.pathname).toBe(`/auth/sso/callback/${company.tenant.accountId}`);
    const other = await Company.create();
    const elsewhere = `/auth/sso/callback/${other.tenant.accountId}${back.search}`;
    const answer = await send("GET", elsewhere, { headers: { Cookie: state } });
    expect([problemOf(answer), answer.headers.getSetCookie().join().includes("session")]).toEqual([
      "stale",
      false,
    ]);
  });

  it("counts a sign-in as a confirmation only if the provider says when it was", async ({ expect }) => {
    await withOwners();
    const ada = await company.signIn();
    const { status, body } = await ada.post("/v1/me/api-keys", { name: "x" });
    expect([status, body.error.code]).toEqual([403, "confirmation_required"]);
  });

  it.for(["/", "#"])(
    "compares the issuer as text, so %j at its end is another one",
    async (end, { expect }) => {
      const { status, body } = await company.set({ issuer: `${company.provider.issuer}${end}` });
      expect([status, body.error.fields[0].path]).toEqual([400, "issuer"]);
    },
  );

  it("sends no browser to an address that is not public", async ({ expect }) => {
    company.provider.discovery = { authorization_endpoint: "http://10.0.0.1/authorize" };
    expect((await company.set()).status).toBe(400);
  });

  it("lets no other site replace the session of another account", async ({ expect }) => {
    await company.enforce();
    const { owner } = await Company.create();
    const route = `/auth/sso/start?account=${company.tenant.accountId}`;
    const headers = { Cookie: owner.cookie, "Sec-Fetch-Site": "cross-site" };
    expect(problemOf(await send("GET", route, { headers }))).toBe("stale");
    expect((await owner.get("/v1/me")).status).toBe(200);
  });

  it("ends the sessions of a provider that is replaced, whose tokens the next one must not get", async ({
    expect,
  }) => {
    await withOwners();
    const ada = await company.signIn();
    expect((await ada.get("/v1/me")).status).toBe(200);
    expect((await company.set({ client_id: "another", default_role: "owner" })).status).toBe(200);
    expect((await ada.get("/v1/me")).status).toBe(401);
  });

  it("shows a session of the provider nothing of the person's other accounts", async ({ expect }) => {
    await withOwners();
    const ada = await company.signIn();
    const { owner: host } = await Company.create();
    const email = `ada@${company.domain}`;
    const invited = await host.post("/v1/me/invitations", { email, role: "admin" });
    const me = await ada.get("/v1/me");
    expect(JSON.stringify(me.body)).not.toContain(invited.body.id);
    const accepted = await ada.post(`/auth/invitations/${invited.body.id}`, {});
    expect([accepted.status, accepted.body.error.code]).toEqual([403, "forbidden"]);
  });
});
