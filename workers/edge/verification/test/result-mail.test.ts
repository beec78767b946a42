import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { Settings } from "@svc/domain/verification/settings";
import { newVerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR, someSettings } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { env, newAccount } from "../../test/support/environment.ts";

type Sent = { readonly key: string; readonly body: string };

const TO = "ada@example.org";
let sent: Sent[];
let answer: (attempt: number) => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ id: "1" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    sent.push({ key: request.headers.get("Idempotency-Key") ?? "", body: await request.text() });
    return answer(sent.length);
  });
});

async function opened(settings: Partial<Settings> = {}) {
  const id = newVerificationId(Date.now());
  const accountId = await newAccount();
  const object = env.VERIFICATION.getByName(id);
  await object.open({
    id,
    accountId,
    environment: "test",
    settings: someSettings({ notifyEmail: TO, ...settings }),
    captureUrl: `https://svc.example/v/${id}`,
    resultMail: {
      resultUrl: `https://svc.example/r/${id}`,
      accountName: "Acme",
      unsubscribeUrl: "https://svc.example/u/1",
      brand: { name: "Acme" },
    },
  });
  return { id, accountId, object };
}
type Opened = Awaited<ReturnType<typeof opened>>;

async function complete({ object, accountId }: Opened): Promise<void> {
  const photo = aPhoto();
  await object.capture(accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
}

async function logged({ object, accountId }: Opened) {
  const log = await object.readEvents(accountId);
  return log.ok ? log.events.map(({ event }) => event) : [];
}

async function mailEvents(verification: Opened) {
  const types = (await logged(verification)).map(({ type }) => type);
  return types.filter((type) => type === "verification.notified" || type === "mail.failed");
}

/** The number of attempts recorded. */
function settled({ object }: Opened): Promise<number> {
  return runInDurableObject(object, (_, { storage }) =>
    Number(storage.sql.exec("select tries from mails").one()["tries"]),
  );
}

/** Leaves the mail postponed, without an alarm to send it. */
async function leaveUnsent(settings: Partial<Settings> = {}): Promise<Opened> {
  answer = () => new Response("{}", { status: 503 });
  const verification = await opened(settings);
  await complete(verification);
  await vi.waitUntil(async () => (await settled(verification)) === 1);
  await runInDurableObject(verification.object, async (_, { storage }) => {
    storage.sql.exec("delete from outbox");
    await storage.deleteAlarm();
  });
  await evictDurableObject(verification.object);
  answer = () => Response.json({ id: "1" });
  return verification;
}

function wait(ms: number): void {
  advanceClock(ms);
}

describe("the result mail (SPEC 4.2 notify_email)", () => {
  it("goes out once when the verification completes, and the log says verification.notified once", async ({
    expect,
  }) => {
    const verification = await opened();
    await complete(verification);
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
      from: '"Photos" <no-reply@svc.example>',
      to: [TO],
      subject: "Acme: Genuine (1 photo)",
    });
    const notified = (await logged(verification)).find(({ type }) => type === "verification.notified");
    expect(notified).toMatchObject({ channel: "email" });
    wait(3_600_000);
    await runDurableObjectAlarm(verification.object);
    expect(sent).toHaveLength(1);
  });

  it("goes out again each time people decide otherwise, if the account shares decisions", async ({
    expect,
  }) => {
    const verification = await opened({ shareDecision: true });
    await complete(verification);
    const decide = (decision: "accepted" | "rejected", note = "Copied.") =>
      verification.object.command(verification.accountId, {
        type: "decide_case",
        decision,
        note,
        by: "usr_ada",
      });
    await decide("rejected");
    await decide("rejected", "Copied twice.");
    await decide("accepted", "No.");
    const subjects = () => sent.map(({ body }): string => JSON.parse(body).subject).toSorted();
    const wanted = ["Acme: Accepted (1 photo)", "Acme: Genuine (1 photo)", "Acme: Rejected (1 photo)"];
    await expect.poll(subjects).toEqual(wanted);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(JSON.stringify(sent)).not.toMatch(/Copied|usr_ada/);
    await expect.poll(() => mailEvents(verification)).toHaveLength(3);
  });

  it("is not sent again for a decision that the account keeps to itself", async ({ expect }) => {
    const verification = await opened();
    await complete(verification);
    await verification.object.command(verification.accountId, { type: "decide_case", decision: "rejected" });
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
    expect(sent).toHaveLength(1);
  });

  it("is sent to no one when notify_email is null, and when no result comes", async ({ expect }) => {
    const optedOut = await opened({ notifyEmail: null });
    await complete(optedOut);
    const expired = await opened();
    await expired.object.command(expired.accountId, { type: "expire" });
    await expect
      .poll(async () => (await logged(expired)).map(({ type }) => type))
      .toContain("verification.expired");
    expect(sent).toEqual([]);
    expect(await mailEvents(optedOut)).toEqual([]);
    expect(await mailEvents(expired)).toEqual([]);
  });

  it("comes again by alarm after a temporary failure, under the same key and with the same bytes", async ({
    expect,
  }) => {
    answer = (attempt) => (attempt < 3 ? new Response("{}", { status: 503 }) : Response.json({ id: "1" }));
    const verification = await opened();
    await complete(verification);
    await expect.poll(() => settled(verification)).toBe(1);
    for (const [attempt, waitMs] of [
      [2, 6_000],
      [3, 67_000],
    ] as const) {
      expect(await mailEvents(verification)).toEqual([]);
      wait(waitMs);
      await runDurableObjectAlarm(verification.object);
      await expect.poll(() => settled(verification)).toBe(attempt);
    }
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
    expect(new Set(sent.map(({ key, body }) => key + body)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^evt_/);
  });

  it("waits as long as the provider asks", async ({ expect }) => {
    answer = (attempt) =>
      attempt === 1
        ? new Response("{}", { status: 429, headers: { "Retry-After": "600" } })
        : Response.json({ id: "1" });
    const verification = await opened();
    await complete(verification);
    await expect.poll(() => settled(verification)).toBe(1);
    wait(500_000);
    await runDurableObjectAlarm(verification.object);
    expect(sent).toHaveLength(1);
    wait(101_000);
    await runDurableObjectAlarm(verification.object);
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
  });

  it("is given up after the ninth failure, and the log has no notification", async ({ expect }) => {
    answer = () => new Response("{}", { status: 500 });
    const verification = await opened();
    await complete(verification);
    await expect.poll(() => settled(verification)).toBe(1);
    for (let attempt = 2; attempt <= 9; attempt++) {
      wait(27 * 3_600_000);
      await runDurableObjectAlarm(verification.object);
      await expect.poll(() => settled(verification)).toBe(attempt);
    }
    await expect.poll(() => mailEvents(verification)).toEqual(["mail.failed"]);
    wait(27 * 3_600_000);
    await runDurableObjectAlarm(verification.object);
    expect(sent).toHaveLength(9);
  });

  it("is given up at once when the address is refused for good", async ({ expect }) => {
    answer = () => Response.json({ name: "validation_error" }, { status: 422 });
    const verification = await opened();
    await complete(verification);
    await expect.poll(() => mailEvents(verification)).toEqual(["mail.failed"]);
    expect(sent).toHaveLength(1);
  });

  it("is not sent any more once the verification is redacted, and nothing of it is kept", async ({
    expect,
  }) => {
    answer = () => new Response("{}", { status: 503 });
    const verification = await opened({ notifyEmailSubject: "About Ada", notifyEmailBody: "Dear Ada" });
    await complete(verification);
    await expect.poll(() => settled(verification)).toBe(1);
    await verification.object.command(verification.accountId, { type: "redact" });
    wait(3_600_000);
    await runDurableObjectAlarm(verification.object);
    expect(sent).toHaveLength(1);
    expect(await mailEvents(verification)).toEqual([]);
    const log = JSON.stringify(await logged(verification));
    for (const gone of [TO, "About Ada", "Dear Ada"]) expect(log).not.toContain(gone);
  });

  it("is sent again on a read long after, if its alarm was lost", async ({ expect }) => {
    const verification = await leaveUnsent();
    wait(3_600_000);
    await logged(verification);
    expect(await runDurableObjectAlarm(verification.object)).toBe(true);
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
  });

  it("is not sent by the read that finds its retention over, or by the command to redact", async ({
    expect,
  }) => {
    const kept = await leaveUnsent();
    const old = await leaveUnsent({ retentionDays: 1 });
    wait(25 * 3_600_000);
    expect(await old.object.readCaptures(old.accountId)).toMatchObject({ ok: true, redacted: true });
    expect(await kept.object.command(kept.accountId, { type: "redact" })).toMatchObject({ ok: true });
    for (const { object } of [old, kept]) await runDurableObjectAlarm(object);
    await scheduler.wait(100);
    expect(sent).toHaveLength(2);
  });

  it("holds up nothing else while the provider hangs", async ({ expect }) => {
    const hanging = Promise.withResolvers<void>();
    answer = () => hanging.promise.then(() => Response.json({ id: "1" }));
    const verification = await opened();
    await complete(verification);
    await expect.poll(() => sent.length).toBe(1);
    const row = () =>
      env.DB.prepare("select status from verifications where id = ?").bind(verification.id).first("status");
    await expect.poll(row).toBe("completed");
    hanging.resolve();
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
  });
});

describe("asking for more (CONTRACT G4.7)", () => {
  const terms = {
    to: "bob@example.org",
    accountName: "Acme Ltd",
    unsubscribeUrl: "https://svc.example/u/1",
    brand: { name: "Acme" },
  };
  const step = { key: "front", description: "Die Front", min: 1, max: 1, kind: "image" } as const;
  const image = { ...step, overlay: "none", camera: "rear", ocr: "none", allowFile: true } as const;

  it("mails the link once, in the person's language, even without a result mail", async ({ expect }) => {
    const verification = await opened({
      mode: "verification",
      notifyEmail: null,
      locale: "de",
      capturePlan: { kind: "steps", steps: [image] },
    });
    const { object, accountId, id } = verification;
    const command = {
      type: "request_more",
      steps: ["front"],
      message: "Bitte mit Kennzeichen.",
      mail: terms,
    };
    await object.command(accountId, command as Parameters<typeof object.command>[1]); // the command is as written above
    await expect.poll(() => mailEvents(verification)).toEqual(["verification.notified"]);
    const [mail] = sent.map(
      ({ body }) => JSON.parse(body) as { to: string[]; subject: string; text: string },
    );
    expect(mail).toMatchObject({ to: ["bob@example.org"], subject: "Acme: Es fehlt noch etwas" });
    for (const said of [
      `https://svc.example/v/${id}`,
      "Bitte mit Kennzeichen.",
      "Die Front",
      terms.unsubscribeUrl,
    ])
      expect(mail?.text).toContain(said);
  });

  it("sends no mail if no address is known", async ({ expect }) => {
    const verification = await opened({ mode: "verification", notifyEmail: null });
    await verification.object.command(verification.accountId, { type: "request_more", steps: [] });
    await verification.object.command(verification.accountId, { type: "expire" });
    expect((await logged(verification)).map(({ type }) => type)).toContain("verification.more_requested");
    expect(sent).toEqual([]);
  });
});
