import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { aPhoto } from "@svc/domain/test/build";
import { originalKey } from "@svc/store/r2/files";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env, openedObject } from "../../test/support/environment.ts";

const MARK = "zzpersonzz";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** A finished verification with a photo in the bucket and a person's name in its log. */
async function over() {
  const { id, accountId } = await openedObject({ metadata: { person: MARK }, similarPhoto: false });
  const object = () => env.VERIFICATION.getByName(id);
  const photo = aPhoto();
  const key = originalKey(accountId, id, photo.id);
  await env.PHOTOS.put(key, MARK);
  await object().capture(accountId, photo);
  await object().command(accountId, { type: "expire" });
  const tables = () =>
    runInDurableObject(object(), (_, { storage }) =>
      ["log", "outbox", "deliveries"]
        .filter(
          (name) => storage.sql.exec("select 1 from sqlite_master where name = ?", name).toArray().length,
        )
        .map((name) => JSON.stringify(storage.sql.exec(`select * from ${name}`).toArray()))
        .join(),
    );
  return {
    objects: [object(), env.ACCOUNT.getByName(accountId)],
    file: () => env.PHOTOS.head(key),
    tables,
    redact: () => object().command(accountId, { type: "redact" }),
    types: async () => {
      const log = await object().readEvents(accountId);
      return log.ok ? log.events.map(({ event }) => event.type) : [];
    },
    wake: async (ms: number) => {
      advanceClock(ms);
      return runDurableObjectAlarm(object());
    },
  };
}

describe("a redaction that a crash cuts off (CONTRACT G14)", () => {
  it.for(["outbox.before.erase", "outbox.after.erase"])(
    "at %s is brought to its end",
    async (point, { expect }) => {
      const { objects, redact, file, tables, wake } = await over();
      expect(await tables()).toContain(MARK);
      await crashAt({ point, objects }, redact);
      expect(await wake(10_000)).toBe(true);
      expect([await tables(), await file()]).toEqual([expect.not.stringContaining(MARK), null]);
    },
  );

  it("in its midst was whole or never was", async ({ expect }) => {
    const { objects, redact, file, tables, types, wake } = await over();
    const before = await types();
    await crashAt({ point: "journal.verification.redacted", objects }, redact);
    expect([await types(), await tables()]).toEqual([before, expect.stringContaining(MARK)]);
    expect(await file()).not.toBeNull();
    expect(await redact()).toMatchObject({ ok: true });
    await wake(10_000);
    expect([await tables(), await file()]).toEqual([expect.not.stringContaining(MARK), null]);
  });
});
