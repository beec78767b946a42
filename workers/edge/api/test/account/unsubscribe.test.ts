import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { parseSecrets } from "@svc/access/mac";
import { unsubscribeToken } from "@svc/access/unsubscribe-token";
import { presentEvent } from "@svc/contract/verification/present-event";
import { CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { edge, ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";
import { addMember } from "../../../test/support/people.ts";

type Mail = { readonly to: readonly string[]; readonly text: string; readonly html: string };
type Sent = Mail & { readonly headers: Readonly<Record<string, string>> };

const TO = "Ada@example.org";
let tenant: TenantClient;
let sent: Sent[];

beforeEach(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(init?.body as string) as Sent); // written by our own adapter
    return Response.json({ id: "1" });
  });
});

/** A completed audit with a result mail. Returns once its mail event is recorded. */
async function mailed(json: object = {}, environment = "local") {
  const wanted = { mode: "audit", signals_required: ["ai"], notify_email: TO, ...json };
  const { body: audit } = await tenant.post("/v1/verifications", wanted);
  const route = `/v1/verifications/${audit.id}`;
  const { body: capture } = await tenant.upload(`${route}/captures`, photoForm(jpegHeader(640, 480)));
  const object = env.VERIFICATION.getByName(audit.id);
  // reads the object directly, since the API refuses to serve other environments with a developer's switches
  const events = async () => {
    const log = await object.readEvents(tenant.accountId);
    const shown = log.ok ? log.events.flatMap(({ id, event }) => presentEvent(id, event) ?? []) : [];
    return shown.filter(({ type }) => type.startsWith("verification.notif"));
  };
  setEnv({ ENVIRONMENT: environment });
  await object.settle({ captureId: capture.id, findings: { ai: CLEAR } });
  const found = await vi.waitFor(async () => {
    const items = await events();
    if (items.length === 0) throw new Error("not yet");
    return items;
  });
  return { id: audit.id as string, object, events, found };
}

const skipped = (reason: string) => [
  { type: "verification.notify_skipped", data: { channel: "email", reason } },
];

function linkIn({ headers }: Sent): string {
  return /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
}

async function page(method: string, url: string) {
  const response = await edge().fetch(url, { method, redirect: "manual" });
  return { status: response.status, text: await response.text() };
}

const suppressed = async () => (await tenant.get("/v1/me/settings")).body.suppressed_emails;

describe("a result mail (CONTRACT G14)", () => {
  it("says below the tenant's own words who asked for it, and how to end it, in both parts", async ({
    expect,
  }) => {
    await mailed({ notify_email_subject: "Locked", notify_email_body: "Unlock it now" });
    const [mail] = sent;
    if (!mail) throw new Error("a mail was sent");
    const link = linkIn(mail);
    expect(link).toMatch(/^https:\/\/svc\.example\/u\/[\w.-]+$/);
    expect(link).not.toContain("ada");
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("Unlock it now");
      expect(part).toContain(`Test (${tenant.accountId}) asked us to send the result`);
      expect(part).toContain(link);
    }
    expect(mail.text.indexOf("asked us to send the result")).toBeGreaterThan(
      mail.text.indexOf("Unlock it now"),
    );
  });

  it("is ended by one click for all mails of the account, and of that account alone", async ({ expect }) => {
    const { id } = await mailed();
    const link = linkIn(sent[0] as Sent);
    // a link scanner that opens the URL must not unsubscribe anyone
    const asked = await page("GET", link);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("No more e-mails from Test?");
    expect(asked.text).toContain('<form method="post">');
    expect(await suppressed()).toEqual([]);
    for (let time = 0; time < 2; time++) {
      const ended = await page("POST", link);
      expect([ended.status, ended.text.includes("You won’t get these e-mails any more")]).toEqual([
        200,
        true,
      ]);
    }
    expect(await suppressed()).toEqual(["ada@example.org"]);
    expect((await mailed()).found).toMatchObject(skipped("unsubscribed"));
    expect(sent).toHaveLength(1);
    tenant = await TenantClient.create();
    expect((await mailed()).found).toMatchObject([{ type: "verification.notified" }]);
    expect(sent).toHaveLength(2);
    expect(id).toMatch(/^vfy_/);
  });

  it("can be ended also when its verification was redacted, whose log no longer has the link", async ({
    expect,
  }) => {
    const { id, object } = await mailed();
    const link = linkIn(sent[0] as Sent);
    await tenant.post(`/v1/verifications/${id}/redact`);
    const log = await runInDurableObject(object, (_, { storage }) =>
      JSON.stringify(storage.sql.exec("select * from log").toArray()),
    );
    expect(log).not.toContain("/u/");
    expect((await page("POST", link)).status).toBe(200);
    expect(await suppressed()).toEqual(["ada@example.org"]);
  });

  it("is ended by no link that was changed, cut, or made for another environment", async ({ expect }) => {
    await mailed();
    const link = linkIn(sent[0] as Sent);
    const secrets = await parseSecrets(env.SERVICE_SECRETS);
    const accountId = tenant.accountId;
    const foreign = await unsubscribeToken(secrets, "production", { accountId, address: TO });
    const flipped = `${link.slice(0, -6)}${link.at(-6) === "A" ? "B" : "A"}${link.slice(-5)}`;
    for (const url of [link.slice(0, -4), flipped, `${ORIGIN}/u/${foreign}`, `${ORIGIN}/u/1.!.x`]) {
      for (const method of ["GET", "POST"]) expect((await page(method, url)).status, url).toBe(404);
    }
    expect(await suppressed()).toEqual([]);
  });

  it("is not sent on a later attempt once its reader ended it", async ({ expect }) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
      sent.push(JSON.parse(init?.body as string) as Sent);
      return new Response("{}", { status: 503 });
    });
    const wanted = { mode: "audit", signals_required: ["ai"], notify_email: TO };
    const { body: audit } = await tenant.post("/v1/verifications", wanted);
    const route = `/v1/verifications/${audit.id}`;
    const { body: capture } = await tenant.upload(`${route}/captures`, photoForm(jpegHeader(640, 480)));
    const object = env.VERIFICATION.getByName(audit.id);
    await object.settle({ captureId: capture.id, findings: { ai: CLEAR } });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await page("POST", linkIn(sent[0] as Sent));
    advanceClock(60_000);
    await runDurableObjectAlarm(object);
    await expect
      .poll(async () => JSON.stringify((await send("GET", `${route}/events`, auth())).body))
      .toContain("unsubscribed");
    expect(sent).toHaveLength(1);
  });
});

const auth = () => ({ headers: { Authorization: `Bearer ${tenant.secretKey}` } });

const account = () => env.ACCOUNT.getByName(tenant.accountId);
const permit = (mailId: string, to: string) => account().permitMail(tenant.accountId, { mailId, to });

describe("the mails of an account (CONTRACT G14)", () => {
  it("are 50 a day to addresses that were never mailed, and the same mail counts once", async ({
    expect,
  }) => {
    const asked = Array.from({ length: 60 }, (_, at) => permit(`evt_${at}`, `p${at}@example.org`));
    const answers = await Promise.all(asked);
    expect(answers.filter((skip) => skip === undefined)).toHaveLength(50);
    expect(new Set(answers.slice(50))).toEqual(new Set(["new_address_limit"]));
    // a retry after a lost response, and a mail to a known address
    expect(await permit("evt_0", "p0@example.org")).toBeUndefined();
    expect(await permit("evt_again", "P0@example.org")).toBeUndefined();
    expect(await permit("evt_other", "q@example.org")).toBe("new_address_limit");
    advanceClock(86_400_000);
    expect(await permit("evt_other", "q@example.org")).toBeUndefined();
  });

  it("are 500 a day in all", async ({ expect }) => {
    const asked = Array.from({ length: 505 }, (_, at) => permit(`evt_${at}`, TO));
    const answers = await Promise.all(asked);
    expect(answers.filter((skip) => skip === undefined)).toHaveLength(500);
    expect(answers.at(-1)).toBe("daily_limit");
    expect(await permit("evt_0", TO)).toBeUndefined();
  });

  it("go to its own people alone until it has bought credits, but for this machine", async ({ expect }) => {
    await addMember(tenant.accountId, "owner@acme.example", "owner");
    for (const [environment, skip] of [
      ["production", "members_only"],
      ["staging", "members_only"],
      ["sandbox", "members_only"],
      ["local", undefined],
    ] as const) {
      setEnv({ ENVIRONMENT: environment });
      expect(await permit(`evt_${environment}`, TO), environment).toBe(skip);
    }
    setEnv({ ENVIRONMENT: "production" });
    expect(await permit("evt_owner", "owner@acme.example")).toBeUndefined();
    await runInDurableObject(account(), async (object, { storage }) => {
      await object.credits({ id: tenant.accountId, openingBalanceCents: 0, plan: {} });
      storage.sql.exec(
        "insert into ledger (id, cause, kind, amount_cents, balance_cents, at) values ('mov_1', 'top_up:1', 'top_up', 1000, 1000, 0)",
      );
    });
    expect(await permit("evt_bought", TO)).toBeUndefined();
    // where credits are bought with test cards
    setEnv({ ENVIRONMENT: "sandbox" });
    expect(await permit("evt_tested", TO)).toBe("members_only");
  });

  it("that are not sent are in the log with the reason", async ({ expect }) => {
    const { found, events, object } = await mailed({}, "production");
    expect(found).toMatchObject(skipped("members_only"));
    expect(JSON.stringify(found)).not.toContain("example.org");
    advanceClock(3_600_000);
    await runDurableObjectAlarm(object);
    expect(await events()).toHaveLength(1);
    expect(sent).toEqual([]);
  });
});
