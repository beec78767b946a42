import { runInDurableObject } from "cloudflare:test";
import { aPhoto } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";

type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };

const TO = "ada@example.org";
let tenant: TenantClient;
let sent: Mail[];
let status: number;

beforeEach(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
  sent = [];
  status = 200;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(init?.body as string) as Mail); // written by our own adapter
    return Response.json({ name: "validation_error" }, { status });
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function created(body: object = {}) {
  const answer = await tenant.post("/v1/verifications", { recipient_email: TO, ...body });
  return { answer, id: answer.body.id as string, token: String(answer.body.capture_url).split("/").at(-1) };
}

const deliveryOf = async (id: string) => (await tenant.get(`/v1/verifications/${id}`)).body.delivery;

describe("recipient_email (CONTRACT G4.8)", () => {
  it("mails the link in the verification's language, with the account's name and the claim number", async ({
    expect,
  }) => {
    const { answer } = await created({ locale: "de-AT", metadata: { claim_number: "A-17" } });
    expect(answer.body.delivery).toEqual({ channel: "email", to: TO, status: "queued", reminders: 0 });
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: [TO], subject: "Test bittet Sie um Fotos oder Antworten (A-17)" });
    for (const part of ["Test bittet Sie", "Aktenzeichen: A-17", answer.body.capture_url])
      expect(sent[0]?.text).toContain(part);
  });

  it("says what became of it: sent, opened, started", async ({ expect }) => {
    const { id, token } = await created();
    await expect.poll(() => deliveryOf(id)).toMatchObject({ status: "sent", sent_at: expect.any(String) });
    await edge().fetch(`${ORIGIN}/v1/verifications/${token}/progress`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ event: "opened" }),
    });
    expect((await deliveryOf(id)).status).toBe("opened");
    await env.VERIFICATION.getByName(id).capture(tenant.accountId, aPhoto());
    expect((await deliveryOf(id)).status).toBe("started");
  });

  it("says that the provider refused the address, in the list too", async ({ expect }) => {
    status = 422;
    const { id } = await created();
    await expect.poll(async () => (await deliveryOf(id)).status).toBe("bounced");
    const listed = async (query: string) => {
      const { body } = await tenant.get(`/v1/cases?${query}`);
      return body.items.map(({ verification }: { verification: { id: string } }) => verification.id);
    };
    await expect.poll(() => listed("delivery=bounced,held_back")).toEqual([id]);
    expect([await listed("search=ada@exa"), await listed("delivery=sent")]).toEqual([[id], []]);
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.slice(1)).toMatchObject([
      { type: "verification.link_queued", data: { purpose: "first", channel: "email" } },
      { type: "verification.notify_failed", data: { channel: "email", about: "link" } },
    ]);
    expect(JSON.stringify(body)).not.toContain(TO);
  });

  it("is never in a webhook, and nowhere after a redaction", async ({ expect }) => {
    const { id } = await created({ webhook_url: "https://hooks.example/in" });
    await expect.poll(async () => (await deliveryOf(id)).status).toBe("sent");
    const object = env.VERIFICATION.getByName(id);
    const stored = (table: string) =>
      runInDurableObject(object, (_, { storage }) =>
        JSON.stringify(storage.sql.exec(`select * from ${table}`).toArray()),
      );
    expect(await stored("deliveries")).toContain("verification.created");
    expect(await stored("deliveries")).not.toContain(TO);
    await tenant.post(`/v1/verifications/${id}/expire`);
    await tenant.post(`/v1/verifications/${id}/redact`);
    expect(await deliveryOf(id)).toMatchObject({ channel: "email", status: "sent" });
    for (const table of ["log", "mails"]) expect(await stored(table)).not.toContain(TO);
    await expect
      .poll(async () => JSON.stringify((await tenant.get("/v1/cases")).body.items[0]))
      .not.toContain(TO);
  });

  it.for([
    ["the account's", {}, 30],
    ["its own", { reminder_after_minutes: 0 }, 0],
  ] as const)("is reminded after %s time", async ([, body, minutes], { expect }) => {
    await tenant.send("PATCH", "/v1/me/settings", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ reminder_after_minutes: 30 }),
    });
    const { id } = await created(body);
    const found = await env.VERIFICATION.getByName(id).readSession();
    expect(found.ok && found.session.settings.reminderAfterMinutes).toBe(minutes);
  });

  it("is asked for a template's link as well", async ({ expect }) => {
    const steps = [{ key: "front", kind: "image", description: "The front" }];
    await tenant.post("/v1/link-templates", { slug: "car", name: "Car", spec: { steps } });
    await tenant.post("/v1/link-templates/car/publish");
    const { body } = await tenant.post("/v1/link-templates/car/verifications", { recipient_email: TO });
    expect(body.delivery).toMatchObject({ to: TO });
    await expect.poll(() => sent).toHaveLength(1);
  });

  it("stays unsent when the case is cancelled before the provider took it", async ({ expect }) => {
    status = 503;
    const { id } = await created();
    await expect.poll(() => sent).toHaveLength(1);
    await tenant.post(`/v1/verifications/${id}/expire`);
    const rows = await runInDurableObject(env.VERIFICATION.getByName(id), (_, { storage }) =>
      storage.sql.exec("select mail, state from mails").toArray(),
    );
    expect(rows).toEqual([{ mail: "{}", state: "emptied" }]);
    expect((await deliveryOf(id)).status).toBe("held_back");
    const listed = async () => (await tenant.get("/v1/cases?delivery=held_back")).body.items;
    await expect.poll(listed).toMatchObject([{ verification: { id } }]);
  });

  it.for([
    [{ recipient_email: "ada" }, "recipient_email", "must be a valid email address"],
    [{ recipient_email: TO, mode: "audit" }, "recipient_email", "is not allowed here"],
    [
      { reminder_after_minutes: 60 },
      "reminder_after_minutes",
      "must be less than 60, because the link expires then",
    ],
    [
      { reminder_after_minutes: 1_381, expires_in_seconds: 86_400 },
      "reminder_after_minutes",
      "must be at most 1380",
    ],
  ] as const)("refuses %j and says why", async ([body, path, message], { expect }) => {
    const { status: code, body: refused } = await tenant.post("/v1/verifications", body);
    expect([code, refused.error.fields]).toEqual([400, [{ path, message }]]);
  });

  it("refuses a template and a start whose reminder comes after the link expired", async ({ expect }) => {
    const steps = [{ key: "front", kind: "image", description: "The front" }];
    const late = { reminder_after_minutes: 90 };
    const template = { slug: "car", name: "Car", expires_in_seconds: 3_600, publish: true };
    const made = await tenant.post("/v1/link-templates", { ...template, spec: { steps, ...late } });
    expect(made.body.error.fields).toMatchObject([{ path: "spec.reminder_after_minutes" }]);
    await tenant.post("/v1/link-templates", { ...template, spec: { steps, reminder_after_minutes: 30 } });
    const start = (body: object) => tenant.post("/v1/link-templates/car/verifications", body);
    const refused = await start({ ...late, expires_in_seconds: 3_600 });
    expect(refused.body.error.fields).toMatchObject([{ path: "reminder_after_minutes" }]);
    // the template's reminder is the rule, not this start's
    expect((await start({ expires_in_seconds: 600 })).status).toBe(201);
  });

  it("creates nothing for someone who unsubscribed, and nothing over the day's limit", async ({ expect }) => {
    const object = env.ACCOUNT.getByName(tenant.accountId);
    await object.suppressMail("Ada@Example.org");
    const { answer } = await created();
    expect(answer.body.error.fields).toEqual([
      { path: "recipient_email", message: "has unsubscribed from this account's mails" },
    ]);
    setEnv({ MAILS_A_DAY: "1" });
    await created({ recipient_email: "bob@example.org" });
    await expect.poll(() => sent).toHaveLength(1);
    const over = await tenant.post("/v1/verifications", { recipient_email: "cy@example.org" });
    expect([over.status, over.body.error.code, over.body.error.message]).toEqual([
      409,
      "conflict",
      "this account has sent all the mails it may send today",
    ]);
    expect((await tenant.get("/v1/verifications")).body.items).toHaveLength(1);
  });
});

const TWILIO = { SMS: "twilio", TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", SMS_FROM: "+4930123456" };
const TWILIO_URL = "https://api.twilio.com/2010-04-01/Accounts/AC1/";
const PHONE = "+4915112345678";

function setCap(sms_daily_cap: number) {
  return tenant.send("PATCH", "/v1/me/settings", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ sms_daily_cap }),
  });
}

describe("recipient_phone (CONTRACT G4.8)", () => {
  /** The forms that Twilio received. */
  let texts: Record<string, string>[];
  beforeEach(() => {
    texts = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      const request = new Request(url, init);
      if (!request.url.startsWith(TWILIO_URL)) throw new Error(`called ${request.url}`);
      texts.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return Response.json({ status: "queued" }, { status: 201 });
    });
  });

  const text = (to = PHONE) => tenant.post("/v1/verifications", { recipient_phone: to, locale: "de" });

  it("sends the link as a text message, capped for the account and its day", async ({ expect }) => {
    setEnv(TWILIO);
    await setCap(1);
    const { body } = await text();
    await expect.poll(() => deliveryOf(body.id)).toMatchObject({ channel: "sms", to: PHONE, status: "sent" });
    expect(texts).toEqual([
      {
        To: PHONE,
        From: "+4930123456",
        Body: `Test bittet Sie um Fotos oder Antworten: ${body.capture_url}`,
      },
    ]);
    const over = await text("+4915112345679");
    expect([over.status, over.body.error.message]).toEqual([
      409,
      "this account has sent all the text messages it may send today",
    ]);
    expect(texts).toHaveLength(1);
  });

  it("stays below the operator's limit of the day, whatever the account sets", async ({ expect }) => {
    setEnv({ ...TWILIO, SMS_A_DAY: "1" });
    await setCap(10_000);
    const { body } = await text();
    await expect.poll(() => deliveryOf(body.id)).toMatchObject({ status: "sent" });
    expect((await text("+4915112345679")).status).toBe(409);
    expect(texts).toHaveLength(1);
  });

  it("reaches one number three times a day, and others after that", async ({ expect }) => {
    setEnv(TWILIO);
    await setCap(10);
    for (let count = 1; count <= 3; count++) {
      await text();
      await expect.poll(() => texts).toHaveLength(count);
    }
    const over = await text();
    expect([over.status, over.body.error.message]).toEqual([
      409,
      "this account has sent this number the 3 text messages it may send to it in a day",
    ]);
    expect((await text("+4915112345679")).status).toBe(201);
  });

  it("is refused, and not offered, once the operator has turned it off", async ({ expect }) => {
    setEnv(TWILIO);
    await setCap(5);
    expect((await tenant.get("/v1/me")).body.account.sms).toBe(true);
    setEnv({ SMS: undefined });
    const { status: code, body } = await text();
    expect([code, body.error.fields, body.error.hint]).toEqual([
      400,
      [{ path: "recipient_phone", message: "is not allowed, because text messages are off" }],
      "The operator has not set up text messages. Leave it out, and hand out capture_url yourself.",
    ]);
    expect((await tenant.get("/v1/me")).body.account.sms).toBe(false);
  });

  it("is off until the account turns it on, which needs a provider", async ({ expect }) => {
    setEnv(TWILIO);
    const off = await text();
    expect([off.status, off.body.error.fields]).toEqual([
      400,
      [{ path: "recipient_phone", message: "is not allowed, because text messages are off" }],
    ]);
    setEnv({ SMS: undefined });
    const refused = await setCap(5);
    expect(refused.body.error.fields).toEqual([
      { path: "sms_daily_cap", message: "must be 0 in this deployment" },
    ]);
    expect((await tenant.get("/v1/me")).body.account.sms).toBe(false);
  });

  it("is not for an account that never bought credits, outside a developer's machine", async ({ expect }) => {
    setEnv(TWILIO);
    await setCap(5);
    const object = env.ACCOUNT.getByName(tenant.accountId);
    setEnv({ ENVIRONMENT: "production" });
    expect(await object.permitText(tenant.accountId, { to: PHONE })).toBe("members_only");
  });

  it.for([
    [{ recipient_phone: "0151 12345678" }, "must be a phone number with its country, such as +4915112345678"],
    [{ recipient_phone: PHONE, recipient_email: TO }, "cannot be combined with recipient_email"],
  ] as const)("refuses %j and says why", async ([body, message], { expect }) => {
    const { status: code, body: refused } = await tenant.post("/v1/verifications", body);
    expect([code, refused.error.fields]).toEqual([400, [{ path: "recipient_phone", message }]]);
  });
});
