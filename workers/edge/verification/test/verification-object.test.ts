import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { newAccountId, newUploadId, newVerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { VerificationRpc } from "@svc/platform/verification-rpc";
import { describe, it, vi } from "vitest";
import { advanceClock, setClock } from "../../test/support/conditions.ts";
import { env, openedObject } from "../../test/support/environment.ts";
import { Journal } from "../src/journal.ts";
import type { OutboxEntry } from "../src/outbox.ts";

type Alarmed = { alarm(info?: AlarmInvocationInfo): Promise<void> };
type Opened = Awaited<ReturnType<typeof openedObject>>;

function outboxOf(object: Opened["object"]): Promise<readonly { key: string }[]> {
  return runInDurableObject(object, (_, { storage }) =>
    storage.sql.exec<{ key: string }>("select key from outbox").toArray(),
  );
}

function alarmOf({ object }: Opened): Promise<number | null> {
  return runInDurableObject(object, (_, { storage }) => storage.getAlarm());
}

/** Leaves due work without an alarm to run it. */
async function leaveUndone({ object }: Opened): Promise<void> {
  advanceClock(60_000);
  await runDurableObjectAlarm(object);
  await runInDurableObject(object, async (_, { storage }) => {
    const body = JSON.stringify({ type: "project", version: 1 });
    storage.sql.exec("insert or replace into outbox values ('project', ?, ?, 0)", body, Date.now());
    await storage.deleteAlarm();
  });
  await evictDurableObject(object);
}

describe("the verification object", () => {
  it("answers a read by another account, or of an id that was never created, with not_found (SPEC 5)", async ({
    expect,
  }) => {
    const { object } = await openedObject();
    const stranger = newAccountId(Date.now());
    const never = env.VERIFICATION.getByName(newVerificationId(Date.now()));
    for (const asked of [object, never]) {
      expect(await asked.read(stranger)).toEqual({ ok: false, refused: "not_found" });
      expect(await asked.readCaptures(stranger)).toEqual({ ok: false, refused: "not_found" });
      expect(await asked.readEvents(stranger)).toEqual({ ok: false, refused: "not_found" });
      expect(await asked.command(stranger, { type: "expire" })).toEqual({ ok: false, refused: "not_found" });
      expect(await asked.capture(stranger, aPhoto())).toEqual({ ok: false, refused: "not_found" });
    }
  });

  it("is the same after it was put away and woken again", async ({ expect }) => {
    const { object, accountId } = await openedObject({ capturePlan: { kind: "anonymous", maxCaptures: 3 } });
    await object.capture(accountId, aPhoto());
    const before = await object.read(accountId);
    await evictDurableObject(object);
    expect(await object.read(accountId)).toEqual(before);
  });

  it.for(["read", "readSession", "readResult"] as const)(
    "has an alarm for what is overdue after any read (%s), even if its own was lost",
    async (look, { expect }) => {
      const opened = await openedObject();
      const { object, accountId } = opened;
      await leaveUndone(opened);
      await object[look](accountId);
      expect(await alarmOf(opened)).toBeNull();
      advanceClock(61_000);
      await object[look](accountId);
      expect(await alarmOf(opened)).toBeLessThan(Date.now());
      await runDurableObjectAlarm(object);
      expect(await outboxOf(object)).toEqual([]);
    },
  );

  it("owes an item that is put again while the same is in progress or not stored yet", async ({ expect }) => {
    const { object } = await openedObject();
    advanceClock(60_000);
    await runDurableObjectAlarm(object);
    const waiting = await runInDurableObject(object, (_, { storage }) => {
      const { outbox } = new Journal(storage).outgoing;
      const task = { type: "project", version: 1 } as const;
      const put = () => outbox.put("project", task, Date.now());
      const next = () => outbox.due(Date.now())[0] as OutboxEntry;
      const seen: string[][] = [];
      const see = () => seen.push(outbox.waiting().map(({ key, attempts }) => `${key} ${attempts}`));
      put();
      const first = next();
      put();
      outbox.postpone(first, Date.now());
      see();
      outbox.done(first);
      see();
      outbox.done(next());
      see();
      put();
      outbox.sweep();
      see();
      return seen;
    });
    expect(waiting).toEqual([["project 0"], ["project 0"], [], ["project 0"]]);
  });

  it("forgets an answer that is kept only after its redaction a day later", async ({ expect }) => {
    const opened = await openedObject();
    const { object, accountId } = opened;
    await object.command(accountId, { type: "expire" });
    await object.beginIdempotent(accountId, "scope");
    await object.command(accountId, { type: "redact" });
    for (const ms of [60_000, 21 * 60_000, 60_000]) {
      advanceClock(ms);
      await runDurableObjectAlarm(object);
    }
    await object.endIdempotent("scope", { fingerprint: "", status: 200, headers: {} }, true);
    expect(await alarmOf(opened)).toBeLessThanOrEqual(Date.now() + 86_400_000);
  });

  it("writes down at the watch what has left, also in a life without a commit", async ({ expect }) => {
    const opened = await openedObject();
    const { object, accountId } = opened;
    advanceClock(60_000);
    await runDurableObjectAlarm(object);
    await evictDurableObject(object);
    expect(await object.lookAgain(accountId)).toBe("kept");
    await vi.waitUntil(async () => ((await alarmOf(opened)) ?? 0) > Date.now());
    expect(await alarmOf(opened)).toBeLessThanOrEqual(Date.now() + 5_000);
    advanceClock(5_000);
    await runDurableObjectAlarm(object);
    expect(await outboxOf(object)).toEqual([]);
  });

  it("updates the list again if the last update is not stored yet", async ({ expect }) => {
    const { object, accountId, id } = await openedObject();
    const listed = () =>
      env.DB.prepare("select 1 as one from verifications where id = ?").bind(id).first("one");
    await vi.waitUntil(listed);
    await env.DB.prepare("delete from verifications where id = ?").bind(id).run();
    expect(await object.lookAgain(accountId)).toBe("kept");
    await expect.poll(listed).toBe(1);
  });

  it("sets its alarm again while one is still being handled", async ({ expect }) => {
    const { object, accountId } = await openedObject();
    advanceClock(60_000);
    await runDurableObjectAlarm(object);
    const alarmAt = await runInDurableObject(object, async (instance, { storage }) => {
      const its = instance as unknown as VerificationRpc & Alarmed;
      await its.beginIdempotent(accountId, "first");
      const standing = await storage.getAlarm();
      await storage.deleteAlarm();
      const ringing = its.alarm();
      // due at the same time as the alarm that just rang
      void its.beginIdempotent(accountId, "second");
      const anew = await storage.getAlarm();
      await ringing;
      return { standing, anew };
    });
    expect(alarmAt.standing).toBeGreaterThan(Date.now());
    expect(alarmAt.anew).toBeGreaterThanOrEqual(Number(alarmAt.standing));
  });

  it("rings a second later, not at once, where the clock that wakes it is ahead of its own", async ({
    expect,
  }) => {
    const opened = await openedObject();
    const scheduledTime = Date.now() + 10 * 86_400_000;
    await runInDurableObject(opened.object, (instance) =>
      (instance as unknown as Alarmed).alarm({ scheduledTime, isRetry: false, retryCount: 0 }),
    );
    expect(await alarmOf(opened)).toBe(scheduledTime + 1_000);
  });

  it("waits no longer than to its expiry once a repeated photo has closed its upload", async ({ expect }) => {
    const plan = { kind: "anonymous", maxCaptures: 3 } as const;
    const opened = await openedObject({ expiresInSeconds: 600, capturePlan: plan });
    const { object, accountId } = opened;
    const expiresAt = Date.now() + 600_000;
    const photo = aPhoto({ clientCaptureId: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" });
    await object.capture(accountId, photo);
    await object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
    advanceClock(590_000);
    await runDurableObjectAlarm(object);
    const uploadId = newUploadId(Date.now());
    await object.openUpload(accountId, uploadId, aPhoto());
    await object.touchUpload(uploadId);
    advanceClock(6_000);
    await runDurableObjectAlarm(object);
    expect(await alarmOf(opened)).toBeGreaterThan(expiresAt + 1_000);
    await object.capture(accountId, photo, uploadId);
    expect(await alarmOf(opened)).toBeLessThanOrEqual(expiresAt + 1_000);
  });

  it("opens once, however often it is asked to", async ({ expect }) => {
    const { object, accountId, request } = await openedObject();
    await object.open(request);
    const log = await object.readEvents(accountId);
    expect(log.ok && log.events.map(({ event }) => event.type)).toEqual(["verification.created"]);
  });

  it("takes a photo with the same client_capture_id once (CONTRACT G3.4)", async ({ expect }) => {
    const { object, accountId } = await openedObject({ capturePlan: { kind: "anonymous", maxCaptures: 3 } });
    const clientCaptureId = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
    const first = await object.capture(accountId, aPhoto({ clientCaptureId }));
    const again = await object.capture(accountId, aPhoto({ clientCaptureId }));
    expect(first).toMatchObject({ ok: true, isRepeat: false });
    expect(again).toMatchObject({ ok: true, isRepeat: true, view: { capturesCount: 1 } });
  });

  it("completes when the last check of the last photo settles, and wakes waiting callers", async ({
    expect,
  }) => {
    const { object, accountId } = await openedObject();
    const photo = aPhoto();
    await object.capture(accountId, photo);
    const waiting = object.read(accountId, 5_000);
    const settled = await object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
    expect(settled).toEqual({ settled: true });
    expect(await waiting).toMatchObject({ view: { status: "completed", verdict: { svc: true } } });
  });

  it("receives the same findings twice and keeps one", async ({ expect }) => {
    const { object, accountId } = await openedObject();
    const photo = aPhoto();
    await object.capture(accountId, photo);
    const report = { captureId: photo.id, findings: { ai: CLEAR } };
    await Promise.all([object.settle(report), object.settle(report), object.settle(report)]);
    const log = await object.readEvents(accountId);
    const types = log.ok ? log.events.map(({ event }) => event.type) : [];
    expect(types.filter((type) => type === "verification.check.completed")).toHaveLength(1);
    expect(types.filter((type) => type === "verification.completed")).toHaveLength(1);
  });

  it("expires by alarm (CONTRACT G2)", async ({ expect }) => {
    const { object, accountId } = await openedObject({ expiresInSeconds: 60 });
    advanceClock(61_000);
    await runDurableObjectAlarm(object);
    const log = await object.readEvents(accountId);
    expect(log.ok && log.events.at(-1)?.event.type).toBe("verification.expired");
  });

  it("never shows a stale state after expires_at, even before the alarm (CONTRACT G2)", async ({
    expect,
  }) => {
    const { object, accountId } = await openedObject({ expiresInSeconds: 60 });
    advanceClock(60_000);
    expect(await object.read(accountId)).toMatchObject({ view: { status: "expired" } });
  });

  it("submits by itself at expiry when the minimums are met, so that no evidence is lost (CONTRACT G2)", async ({
    expect,
  }) => {
    const { object, accountId } = await openedObject({
      expiresInSeconds: 60,
      capturePlan: { kind: "anonymous", maxCaptures: 3 },
    });
    const photo = aPhoto();
    await object.capture(accountId, photo);
    await object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
    advanceClock(60_000);
    expect(await object.read(accountId)).toMatchObject({ view: { status: "completed" } });
    const log = await object.readEvents(accountId);
    const submitted = log.ok && log.events.find(({ event }) => event.type === "verification.submitted");
    expect(submitted).toMatchObject({ event: { auto: true } });
  });

  it("empties itself by alarm, retention_days after it ended (CONTRACT G4.7)", async ({ expect }) => {
    const { object, accountId, id } = await openedObject({
      retentionDays: 1,
      metadata: { claim: "A-17" },
      capturePlan: { kind: "anonymous", maxCaptures: 2 },
    });
    const photo = aPhoto({ location: { lat: 52, lng: 4, accuracyM: 5 } });
    const file = `t/${accountId}/v/${id}/${photo.id}`;
    await env.PHOTOS.put(file, "bytes");
    await object.capture(accountId, photo);
    await object.command(accountId, { type: "expire" });
    const ended = Date.now();
    setClock(ended + 23 * 3_600_000);
    await runDurableObjectAlarm(object);
    expect(await env.PHOTOS.head(file)).not.toBeNull();
    setClock(ended + 24 * 3_600_000 + 1_000);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    expect(await env.PHOTOS.head(file)).toBeNull();
    const log = await object.readEvents(accountId);
    expect(log.ok && log.events.at(-1)).toMatchObject({
      event: { type: "verification.redacted", reason: "retention" },
    });
    expect(JSON.stringify(log)).not.toContain("A-17");
    const read = await object.readCaptures(accountId);
    expect(read.ok && [read.redacted, read.captures[0]?.location]).toEqual([true, undefined]);
    expect(await object.command(accountId, { type: "finalize", narrative: "A dent." })).toMatchObject({
      refused: "expired",
    });
  });

  it("shows nothing past its retention, even before the alarm, and takes in nothing more", async ({
    expect,
  }) => {
    const { object, accountId } = await openedObject({ retentionDays: 1 });
    const photo = aPhoto();
    await object.capture(accountId, photo);
    await object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
    advanceClock(25 * 3_600_000);
    expect(await object.readCaptures(accountId)).toMatchObject({ ok: true, redacted: true });
    expect(await object.command(accountId, { type: "finalize", narrative: "A dent." })).toEqual({
      ok: false,
      refused: "already_finalized",
    });
  });

  it("projects itself into the list with its newest version", async ({ expect }) => {
    const { object, accountId, id } = await openedObject();
    await object.command(accountId, { type: "expire" });
    await expect
      .poll(() => env.DB.prepare("select status, version from verifications where id = ?").bind(id).first())
      .toEqual({ status: "expired", version: 2 });
  });

  it("books the charge of a stored photo once", async ({ expect }) => {
    const { object, accountId } = await openedObject();
    const photo = aPhoto();
    await object.capture(accountId, photo);
    const account = env.ACCOUNT.getByName(accountId);
    await expect.poll(async () => (await account.usage()).balanceCents).toBe(-20);
    await account.book(accountId, { cause: `charge:${photo.id}`, kind: "charge", amountCents: -20 });
    expect((await account.usage()).balanceCents).toBe(-20);
  });

  it("gives the photo's price back when a check stayed unavailable (CONTRACT G5.5)", async ({ expect }) => {
    const { object, accountId } = await openedObject();
    const photo = aPhoto();
    await object.capture(accountId, photo);
    await object.settle({
      captureId: photo.id,
      findings: { ai: { status: "unavailable", reason: "timeout" } },
    });
    const account = env.ACCOUNT.getByName(accountId);
    const found = await object.read(accountId);
    expect(found).toMatchObject({ view: { verdict: { svc: false, unavailable: ["ai"] } } });
    await expect.poll(async () => (await account.usage()).photosThisMonth).toBe(0);
    await expect.poll(async () => (await account.usage()).balanceCents).toBe(0);
  });

  it("fails when no stored photo can be read, and says why, even once redacted (CONTRACT G2)", async ({
    expect,
  }) => {
    const { object, accountId } = await openedObject();
    const photo = aPhoto();
    await object.capture(accountId, photo);
    const findings = { ai: { status: "unavailable", reason: "no_evidence" } } as const;
    await object.settle({ captureId: photo.id, findings, lost: "media_unreadable" });
    const failed = { view: { status: "failed", failureReason: "media_unreadable" } };
    expect(await object.read(accountId)).toMatchObject(failed);
    const log = await object.readEvents(accountId);
    expect(log.ok && log.events.at(-1)?.event).toMatchObject({
      type: "verification.failed",
      reason: "media_unreadable",
    });
    await object.command(accountId, { type: "redact" });
    expect(await object.read(accountId)).toMatchObject(failed);
  });

  it("fails after five deliveries without an answer (CONTRACT G2)", async ({ expect }) => {
    const { object, accountId } = await openedObject();
    await object.capture(accountId, aPhoto());
    const start = Date.now();
    for (let minutes = 6; minutes <= 36; minutes += 6) {
      setClock(start + minutes * 60_000 + 1_000);
      await runDurableObjectAlarm(object);
    }
    expect(await object.read(accountId)).toMatchObject({
      view: { status: "failed", failureReason: "pipeline_error" },
    });
  });
});
