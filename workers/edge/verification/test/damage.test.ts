import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { originalKey } from "@svc/store/r2/files";
import { describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { env, openedObject } from "../../test/support/environment.ts";

type Unsettled = Awaited<ReturnType<typeof unsettled>>;

/** A verification that `settle` completes and whose photo is searched for damage. `say` sets the result. */
async function unsettled() {
  const opened = await openedObject({ damageLocalization: true, similarPhoto: false });
  const { id, accountId, object } = opened;
  const photo = aPhoto();
  await object.capture(accountId, photo);
  return {
    ...opened,
    say: (text: string) => env.PHOTOS.put(`${originalKey(accountId, id, photo.id)}.said`, text),
    settle: () => object.settle({ captureId: photo.id, findings: { ai: CLEAR } }),
  };
}

/** The outbox entry that is still open. */
function entryOf({ object }: Pick<Unsettled, "object">) {
  return runInDurableObject(object, (_, { storage }) => {
    const select = "select attempts from outbox where key like 'localize:%'";
    return storage.sql.exec<{ attempts: number }>(select).toArray()[0];
  });
}

async function reportsOf({ object, accountId }: Unsettled) {
  const log = await object.readEvents(accountId);
  const events = log.ok ? log.events.map(({ event }) => event) : [];
  return events.flatMap((event) => (event.type === "verification.damage_localized" ? [event.report] : []));
}

describe("damage on the photos of a verification (CONTRACT G4.6)", () => {
  it("is waited for by an alarm that rings at its watch, not over and over", async ({ expect }) => {
    const asked = await unsettled();
    await asked.say("slow");
    await asked.settle();
    for (let rung = 0; rung < 3; rung++) {
      await runDurableObjectAlarm(asked.object);
      const alarmAt = await runInDurableObject(asked.object, (_, { storage }) => storage.getAlarm());
      expect(alarmAt).toBeGreaterThan(Date.now());
      expect(alarmAt).toBeLessThanOrEqual(Date.now() + 5_000);
    }
    await asked.say("a dent");
    await expect.poll(() => reportsOf(asked)).toMatchObject([{ state: "succeeded" }]);
  });

  it("is given up after the ninth attempt without an answer, and asked no more", async ({ expect }) => {
    const asked = await unsettled();
    vi.spyOn(console, "error").mockImplementation(() => {});
    await asked.say("busy");
    await asked.settle();
    for (let attempts = 1; attempts <= 9; attempts++) {
      await vi.waitUntil(async () => (await entryOf(asked))?.attempts === attempts);
      expect(await reportsOf(asked)).toEqual([]);
      advanceClock(300_000);
      await runDurableObjectAlarm(asked.object);
    }
    await expect.poll(() => reportsOf(asked)).toMatchObject([{ state: "failed" }]);
    expect(await entryOf(asked)).toBeUndefined();
    await asked.say("a dent");
    advanceClock(300_000);
    await runDurableObjectAlarm(asked.object);
    expect(await reportsOf(asked)).toHaveLength(1);
  });
});
