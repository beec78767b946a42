import { runInDurableObject } from "cloudflare:test";
import { AccountObject } from "@svc/account/account-object";
import { type AccountId, newUlid, newVerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { EventType } from "@svc/domain/verification/event";
import type { UploadOwner } from "@svc/platform/upload-rpc";
import { TemplateObject } from "@svc/template/template-object";
import { UploadObject } from "@svc/upload/upload-object";
import { VerificationObject } from "@svc/verification/verification-object";
import { afterEach, describe, it, vi } from "vitest";
import { ask, type Recorded, type Stub, restore } from "./releases/recorded.ts";
import { env } from "./support/environment.ts";

const FILES = import.meta.glob<Recorded>("./releases/*/*.json", { eager: true, import: "default" });
const CLASSES = {
  VERIFICATION: VerificationObject,
  ACCOUNT: AccountObject,
  TEMPLATE: TemplateObject,
  UPLOAD: UploadObject,
};

/** All kinds of events in a log. The compiler requires new ones here, and the test requires a recording of each. */
const KINDS: Record<EventType, true> = {
  "verification.created": true,
  "verification.opened": true,
  "verification.capture.persisted": true,
  "verification.capture.removed": true,
  "verification.answer.saved": true,
  "verification.answer.removed": true,
  "verification.abandoned": true,
  "verification.scene_code.issued": true,
  "verification.more_requested": true,
  "verification.submitted": true,
  "verification.database.compared": true,
  "capture.inspected": true,
  "capture.placed": true,
  "verification.location.geocoded": true,
  "verification.location.matched": true,
  "capture.frames_judged": true,
  "capture.compared": true,
  "verification.similar_photo.found": true,
  "verification.similar_photo.reviewed": true,
  "verification.video_analyzed": true,
  "verification.check.completed": true,
  "verification.check.unavailable": true,
  "verification.analysis.completed": true,
  "verification.analysis.unavailable": true,
  "verification.damage_localized": true,
  "verification.consistency.checked": true,
  "verification.completed": true,
  "verification.reverse_search.review_required": true,
  "verification.reviewed": true,
  "reverse_search.expired": true,
  "verification.assigned": true,
  "verification.finalized": true,
  "record.drafted": true,
  "record.sealed": true,
  "capture.stamped": true,
  "verification.sealed": true,
  "verification.expired": true,
  "verification.failed": true,
  "verification.held": true,
  "verification.released": true,
  "verification.appealed": true,
  "verification.appeal_ended": true,
  "verification.redacted": true,
  "webhook.delivered": true,
  "webhook.failed": true,
  "verification.link_queued": true,
  "verification.notified": true,
  "verification.notify_skipped": true,
  "verification.notify_failed": true,
  "mail.failed": true,
};

afterEach(() => {
  vi.useRealTimers();
});

/** Runs today's object on the storage of a release, at the time it was recorded. */
function inToday<T>(recorded: Recorded, use: (object: unknown, storage: DurableObjectStorage) => Promise<T>) {
  vi.useFakeTimers({ now: recorded.at, toFake: ["Date"] });
  const stub: unknown = env[recorded.binding].getByName(newUlid(recorded.at));
  return runInDurableObject(stub as Stub, async (_, state) => {
    restore(state.storage, recorded);
    const object: unknown = new CLASSES[recorded.binding](state, env);
    return use(object, state.storage);
  });
}

function fileOf(name: string): Recorded {
  const recorded = FILES[`./releases/0.1.0/${name}.json`];
  if (!recorded) throw new Error(`no recording of ${name}`);
  return recorded;
}

describe("what an earlier release stored", () => {
  it.for(Object.entries(FILES))("is read as it was written: %s", async ([, recorded], { expect }) => {
    const answers = await inToday(recorded, async (object) => {
      const said: unknown[] = [];
      for (const { method, args } of recorded.asked) said.push(await ask(object, method, args));
      return said;
    });
    // later releases may add members
    expect(answers).toMatchObject(recorded.asked.map(({ answer }) => answer));
  });

  it("has every kind of event in some log", ({ expect }) => {
    const logs = Object.values(FILES).flatMap(({ rows }) => rows["log"] ?? []);
    const kinds = new Set(logs.map(({ body }) => JSON.parse(String(body)).type));
    expect(kinds).toEqual(new Set(Object.keys(KINDS)));
  });

  it("says why a verification failed", async ({ expect }) => {
    const recorded = fileOf("verification-failed");
    const accountId = recorded.asked[0]?.args[0] as AccountId; // `read` is called with it
    const found = await inToday(recorded, (today) => (today as VerificationObject).read(accountId));
    expect(found).toMatchObject({ view: { status: "failed", failureReason: "media_unreadable" } });
  });

  it("is gone on with: a verification is finished", async ({ expect }) => {
    const recorded = fileOf("verification-under-way");
    const [{ args } = { args: [] }] = recorded.asked;
    const accountId = args[0] as AccountId; // `read` is called with it
    const view = await inToday(recorded, async (today) => {
      const object = today as VerificationObject;
      expect(await object.beginIdempotent(accountId, "0f")).toEqual({ state: "running" });
      const photo = aPhoto();
      expect(await object.capture(accountId, photo)).toMatchObject({ ok: true, isRepeat: false });
      expect(await object.capturerCommand({ type: "submit" })).toMatchObject({ ok: true });
      const taken = await object.readCaptures(accountId);
      const ids = taken.ok ? taken.captures.map(({ id }) => id) : [];
      for (const captureId of ids) await object.settle({ captureId, findings: { ai: CLEAR } });
      return object.read(accountId);
    });
    expect(view).toMatchObject({ ok: true, view: { status: "completed", capturesCount: 2 } });
  });

  it("is gone on with: an account books once more, and nothing twice", async ({ expect }) => {
    const recorded = fileOf("account");
    const known = JSON.parse(String(recorded.rows["top_ups"]?.[0]?.["top_up"]));
    await inToday(recorded, async (today) => {
      const object = today as AccountObject;
      const { balanceCents } = await object.usage();
      const id = recorded.rows["owner"]?.[0]?.["account_id"] as AccountId; // stored at its creation
      const charge = { kind: "charge", amountCents: -20 } as const;
      await object.book(id, { cause: "charge:cap_1", ...charge });
      expect((await object.usage()).balanceCents).toBe(balanceCents);
      await object.book(id, { cause: "charge:cap_3", ...charge });
      expect((await object.usage()).balanceCents).toBe(balanceCents - 20);
      const terms = { id, openingBalanceCents: 5_000, plan: {} };
      const { key, fingerprint, photos, buyerName } = known;
      const again = await object.topUp(terms, { key, fingerprint, photos, buyerName });
      expect(again).toMatchObject({ outcome: "done", isReplay: true, topUp: known });
      expect(await object.appendSeal("rec_2", "cd".repeat(32))).toMatchObject({
        sequence: 2,
        previousHash: "ab".repeat(32),
      });
    });
  });

  it("is gone on with: a template is published again and counts its starts", async ({ expect }) => {
    await inToday(fileOf("template"), async (today) => {
      const object = today as TemplateObject;
      const before = await object.readStart();
      if (!before.ok) throw new Error(before.refused);
      const published = { by: "key_1", specSha256: "00", expectedRevision: 2 };
      expect(await object.publish(before.start.accountId, published)).toMatchObject({
        ok: true,
        template: { version: 2, hasUnpublishedChanges: false },
      });
      expect(await object.reserve(newVerificationId(Date.now()))).toEqual({ ok: true });
      expect(await object.readStart()).toMatchObject({ start: { use: { usedToday: 2, usedTotal: 2 } } });
    });
  });

  it("is gone on with: an upload takes other frames, and ends", async ({ expect }) => {
    const recorded = fileOf("upload-half");
    const owner = recorded.asked[0]?.args[0] as UploadOwner; // `read` is called with it
    await inToday(recorded, async (today, { sql }) => {
      const object = today as UploadObject;
      expect(await object.setFrames(owner, [{ key: "frame", sha256: "03" }])).toEqual({ state: "set" });
      expect(sql.exec("select key from frames").toArray()).toEqual([{ key: "frame" }]);
      expect(await object.abort(owner)).toEqual({ state: "aborted" });
      expect(await object.read(owner)).toEqual({ state: "missing" });
    });
  });
});
