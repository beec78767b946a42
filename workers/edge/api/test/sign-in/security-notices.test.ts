import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, it } from "vitest";
import { Authenticator } from "../../../test/support/authenticator.ts";
import { env } from "../../../test/support/environment.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { TenantClient } from "../../../test/support/tenant.ts";
import { browserOf, post, tokenOf, withMails } from "./mails.ts";

const mails = withMails();
let tenant: TenantClient;
let email: string;
let ada: MemberClient;
let adaId: string;
let owner: MemberClient;

beforeEach(async () => {
  tenant = await TenantClient.create();
  email = `ada.${crypto.randomUUID()}@acme.example`;
  adaId = await addMember(tenant.accountId, email, "admin");
  ada = new MemberClient(tokenOf(await mails.signIn(email)));
  owner = await MemberClient.create(tenant.accountId, "owner");
  mails.sent.length = 0;
});

/** Security mails sent to Ada since she signed in. */
async function told(): Promise<readonly string[]> {
  for (const id of await listDurableObjectIds(env.SIGN_IN)) await runDurableObjectAlarm(env.SIGN_IN.get(id));
  const own = mails.sent.filter(({ to }) => to.includes(email));
  return own.map(({ subject }) => subject).filter((subject) => !subject.endsWith("is your sign-in code"));
}

async function addPasskey(): Promise<string> {
  const id = crypto.randomUUID();
  const response = await new Authenticator().respond(id, await ada.post("/v1/me/passkeys/options"));
  await ada.post("/v1/me/passkeys", { name: "Ada's laptop", response });
  return id;
}

describe("a person gets a mail (CONTRACT G10)", () => {
  it("when a passkey of theirs is added and removed", async ({ expect }) => {
    const id = await addPasskey();
    expect(await told()).toEqual(["A passkey was added to your sign-in"]);
    await ada.send("DELETE", `/v1/me/passkeys/${id}`);
    expect((await told()).slice(1)).toEqual(["A passkey was removed from your sign-in"]);
    await ada.send("DELETE", `/v1/me/passkeys/${id}`);
    expect(await told()).toHaveLength(2);
  });

  it("when an owner removes their passkeys", async ({ expect }) => {
    await owner.send("DELETE", `/v1/me/members/${adaId}/passkeys`);
    expect(await told()).toEqual(["Your passkeys were removed: you now sign in with just the e-mailed code"]);
  });

  it("when they create an API key or replace one", async ({ expect }) => {
    const { body } = await ada.post("/v1/me/api-keys", { name: "import" });
    await ada.post(`/v1/me/api-keys/${body.id}/roll`, {});
    expect(await told()).toEqual(Array(2).fill("A new API key was created in Test"));
    expect((await ada.post("/v1/me/api-keys", { name: "" })).status).toBe(400);
    expect(await told()).toHaveLength(2);
  });

  it("when their role changes, and when they are no member any more", async ({ expect }) => {
    await owner.send("PATCH", `/v1/me/members/${adaId}`, { role: "viewer" });
    expect(await told()).toEqual(["Your role in Test was changed"]);
    await owner.send("DELETE", `/v1/me/members/${adaId}`);
    expect((await told()).slice(1)).toEqual(["You are no longer a member of Test"]);
  });

  it("when they leave", async ({ expect }) => {
    await ada.send("DELETE", "/v1/me/membership");
    expect(await told()).toEqual(["You are no longer a member of Test"]);
  });

  it("when another browser signs in, in the language that it speaks, and not of one that did before", async ({
    expect,
  }) => {
    const headers = { "Accept-Language": "de-CH,de;q=0.9", "CF-Connecting-IP": "203.0.113.9" };
    const { code, browser } = await mails.ask(email);
    await post("/auth/email/verify", { email, code }, { ...headers, Cookie: browser });
    const news = "Ein neuer Browser hat sich mit Ihrer Adresse angemeldet, aus dem Netz 203.0.113.9";
    expect(await told()).toEqual([news]);
    const again = await post("/auth/email/start", { email }, { Cookie: browser });
    expect(browserOf(again)).toBe(browser);
    await told();
    const next = mails.sent.findLast(({ subject }) => subject.includes("code"))?.subject ?? "";
    await post("/auth/email/verify", { email, code: next.replaceAll(/\D/g, "") }, { Cookie: browser });
    expect(await told()).toEqual([news]);
    // changes made by others are mailed in the language of the last sign-in
    await owner.send("PATCH", `/v1/me/members/${adaId}`, { role: "viewer" });
    expect((await told()).at(-1)).toBe("Ihre Rolle in Test wurde geändert");
  });

  it("about nothing that a member of another account asks for", async ({ expect }) => {
    const stranger = await MemberClient.create((await TenantClient.create()).accountId, "owner");
    await stranger.send("PATCH", `/v1/me/members/${adaId}`, { role: "viewer" });
    await stranger.send("DELETE", `/v1/me/members/${adaId}`);
    expect(await told()).toEqual([]);
  });
});
