import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { CaptureId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { CREDENTIAL_DELIVERIES, credentialLeaseMs } from "@svc/domain/retry";
import type { Settings } from "@svc/domain/verification/settings";
import { describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { openedObject } from "../../test/support/environment.ts";

type Handed = Awaited<ReturnType<typeof openedObject>> & { readonly captureId: CaptureId };
type Row = { key: string; attempts: number; due_at: number };

/** A photo whose analysis was handed to the queue. */
async function handedOver(settings: Partial<Settings> = {}): Promise<Handed> {
  const opened = await openedObject(settings);
  const photo = aPhoto();
  await opened.object.capture(opened.accountId, photo);
  await vi.waitUntil(async () => (await jobsOf(opened)).length > 0);
  return { ...opened, captureId: photo.id };
}

function jobsOf({ object }: Pick<Handed, "object">): Promise<readonly { life: string; worker?: string }[]> {
  return runInDurableObject(object, (_, { storage }) => {
    const known = storage.sql.exec("select 1 from sqlite_master where name = 'handed_jobs'").toArray();
    if (known.length === 0) return [];
    const rows = storage.sql.exec<{ job: string }>("select job from handed_jobs").toArray();
    return rows.map(({ job }) => JSON.parse(job));
  });
}

function entryOf({ object, captureId }: Handed): Promise<Row | undefined> {
  return runInDurableObject(object, (_, { storage }) => {
    const select = "select key, attempts, due_at from outbox where key = ?";
    return storage.sql.exec<Row>(select, `analyze:${captureId}`).toArray()[0];
  });
}

/** Simulates a restart: reloads the object and marks its jobs as belonging to an earlier process. */
async function inALaterLife({ object }: Handed): Promise<void> {
  await runInDurableObject(object, (_, { storage }) => {
    storage.sql.exec("update handed_jobs set job = json_set(job, '$.life', 'a former one')");
  });
  await evictDurableObject(object);
}

const CUT_OFF = {
  status: "unavailable",
  reason: "no_evidence",
  detail: "the analysis of this file was cut off before it ended, twice; it is not tried again",
};

async function wholeOf({ object, accountId }: Handed) {
  const whole = await object.readRecord(accountId);
  if (!whole.ok) throw new Error(whole.refused);
  return whole;
}

function passes(ms: number): void {
  advanceClock(ms);
}

describe("a job that was handed to a queue", () => {
  it("is kept while anything that was asked of its photo is open, not the checks alone", async ({
    expect,
  }) => {
    const handed = await handedOver({ conditionAspects: ["Lack"] });
    const { object, captureId } = handed;
    await object.settle({ captureId, findings: { ai: CLEAR } });
    expect(await entryOf(handed)).toBeDefined();
    await object.settle({
      captureId,
      findings: {},
      analyses: [{ analysis: "condition", unavailable: "not_configured" }],
    });
    expect(await entryOf(handed)).toBeUndefined();
  });

  it("exists also for a clip with no check but its scene", async ({ expect }) => {
    const walk = {
      key: "walk",
      description: "Walk around it",
      min: 1,
      max: 1,
      kind: "video",
      maxSeconds: 5,
      audio: false,
      expectedScene: "a car",
    } as const;
    const opened = await openedObject({
      mode: "verification",
      capturePlan: { kind: "steps", steps: [walk] },
      signalsRequired: ["context"],
    });
    const clip = { step: "walk", kind: "video", contentType: "video/mp4", durationMs: 1_000 } as const;
    await opened.object.capture(opened.accountId, aPhoto({ ...clip, source: "camera" }));
    await vi.waitUntil(async () => (await jobsOf(opened)).length > 0);
    expect(await jobsOf(opened)).toHaveLength(1);
  });

  it("has an alarm half a minute ahead at most, all the while it is out", async ({ expect }) => {
    const handed = await handedOver();
    const alarmIn = () =>
      runInDurableObject(
        handed.object,
        async (_, { storage }) => ((await storage.getAlarm()) ?? 0) - Date.now(),
      );
    for (let looks = 0; looks < 4; looks++) {
      passes(31_000);
      await runDurableObjectAlarm(handed.object);
      expect(await alarmIn()).toBeLessThanOrEqual(30_000);
    }
    expect((await entryOf(handed))?.attempts).toBe(1);
  });

  it("is handed over again by the first alarm of a later life, and that is no delivery of the five", async ({
    expect,
  }) => {
    const handed = await handedOver();
    const before = await entryOf(handed);
    await inALaterLife(handed);
    passes(31_000);
    await runDurableObjectAlarm(handed.object);
    const after = await entryOf(handed);
    expect(after?.attempts).toBe(1);
    expect(after?.due_at).toBeGreaterThan(before?.due_at ?? Infinity);
    expect(await jobsOf(handed)).toMatchObject([{ life: expect.not.stringContaining("former") }]);
  });

  it("is left to a worker that goes on, and handed over again when that is silent for 30 s", async ({
    expect,
  }) => {
    const handed = await handedOver();
    const { object, captureId } = handed;
    const job = { kind: "analyze", captureId, worker: "m1" } as const;
    expect(await object.analysisJob(captureId, "m1")).toMatchObject({ state: "open" });
    await inALaterLife(handed);
    passes(30_000);
    await object.reportJob(job, { state: "working" });
    await inALaterLife(handed);
    passes(29_000);
    await runDurableObjectAlarm(object);
    expect(await jobsOf(handed)).toMatchObject([{ worker: "m1" }]);
    passes(2_000);
    await runDurableObjectAlarm(object);
    expect((await entryOf(handed))?.attempts).toBe(2);
    expect((await jobsOf(handed))[0]?.worker).toBeUndefined();
  });

  it("is not handed over while it is worked on, even past its lease", async ({ expect }) => {
    const handed = await handedOver();
    const { object, captureId } = handed;
    const job = { kind: "analyze", captureId, worker: "m1" } as const;
    await object.analysisJob(captureId, "m1");
    await object.reportJob(job, { state: "paused", forMs: 340_000 });
    passes(361_000);
    await object.reportJob(job, { state: "working" });
    await runDurableObjectAlarm(object);
    expect((await entryOf(handed))?.attempts).toBe(1);
  });

  it("is handled by one message, however many arrive", async ({ expect }) => {
    const { object, captureId } = await handedOver();
    expect(await object.analysisJob(captureId, "m1")).toMatchObject({ state: "open" });
    expect(await object.analysisJob(captureId, "m2")).toEqual({ state: "taken" });
    expect(await object.analysisJob(captureId, "m1")).toMatchObject({ state: "open" });
    await object.reportJob({ kind: "analyze", captureId, worker: "m2" }, { state: "left" });
    expect(await object.analysisJob(captureId, "m2")).toEqual({ state: "taken" });
    await object.reportJob({ kind: "analyze", captureId, worker: "m1" }, { state: "left" });
    expect(await object.analysisJob(captureId, "m2")).toMatchObject({ state: "open" });
  });

  it.for(["by the queue, again and again", "by a later life", "by another message, past its lease"] as const)(
    "whose attempt was cut off is tried once more and then never again: brought %s",
    async (how, { expect }) => {
      const handed = await handedOver();
      const { object, captureId } = handed;
      const bring = async (message: string) => {
        const isOther = how !== "by the queue, again and again";
        if (how === "by a later life") await inALaterLife(handed);
        passes(361_000);
        await runDurableObjectAlarm(object);
        return object.analysisJob(captureId, isOther ? message : "m1");
      };
      expect(await object.analysisJob(captureId, "m1")).toMatchObject({ state: "open" });
      expect(await bring("m2")).toMatchObject({ state: "open" });
      expect(await bring("m3")).toEqual({ state: "settled" });
      const { state } = await wholeOf(handed);
      expect(state).toMatchObject({ status: "completed", captures: [{ findings: { ai: CUT_OFF } }] });
      expect(await entryOf(handed)).toBeUndefined();
    },
  );

  it("whose attempts ended by themselves is tried on, whatever cut one off before", async ({ expect }) => {
    const { object, captureId } = await handedOver();
    const job = { kind: "analyze", captureId, worker: "m1" } as const;
    for (let attempts = 0; attempts < 4; attempts++) {
      expect(await object.analysisJob(captureId, "m1")).toMatchObject({ state: "open" });
      expect(await object.analysisJob(captureId, "m1")).toMatchObject({ state: "open" });
      await object.reportJob(job, { state: "paused", forMs: 1 });
    }
  });

  it("of a sealed copy ends as a seal_failure when it was cut off twice", async ({ expect }) => {
    const handed = await handedOver({ seal: true });
    const { object, captureId } = handed;
    await object.settle({ captureId, findings: { ai: CLEAR } });
    for (const state of ["open", "open", "settled"])
      expect(await object.credentialJob(captureId, "s1")).toMatchObject({ state });
    const stamp = { state: "failed", reason: "cut_off" };
    expect((await wholeOf(handed)).state).toMatchObject({ status: "completed", captures: [{ stamp }] });
  });

  it("for a sealed copy that cannot be written is given up after every delivery, and the verdict is kept", async ({
    expect,
  }) => {
    const handed = await handedOver({ seal: true });
    const { object, captureId } = handed;
    await object.settle({ captureId, findings: { ai: CLEAR } });
    for (let deliveries = 1; deliveries <= CREDENTIAL_DELIVERIES; deliveries++) {
      const worker = `s${deliveries}`;
      await vi.waitUntil(async () => (await object.credentialJob(captureId, worker)).state === "open");
      await object.reportJob({ kind: "stamp", captureId, worker }, { state: "left" });
      passes(credentialLeaseMs(CREDENTIAL_DELIVERIES) + 1);
      await runDurableObjectAlarm(object);
    }
    const stamp = { state: "failed", reason: "gave_up" };
    expect((await wholeOf(handed)).state).toMatchObject({ status: "completed", captures: [{ stamp }] });
  });

  it("is forgotten with its answer", async ({ expect }) => {
    const handed = await handedOver();
    await handed.object.analysisJob(handed.captureId, "m1");
    await handed.object.settle({ captureId: handed.captureId, findings: { ai: CLEAR } });
    const left = await jobsOf(handed);
    expect(left.filter(({ worker }) => worker === "m1")).toEqual([]);
    expect(await entryOf(handed)).toBeUndefined();
  });
});
