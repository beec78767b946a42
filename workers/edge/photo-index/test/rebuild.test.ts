import { runDurableObjectAlarm } from "cloudflare:test";
import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import { aPhoto } from "@svc/domain/test/build";
import { encodeFingerprint } from "@svc/matching/fingerprint-bytes";
import type { IndexedPhoto } from "@svc/domain/photo-index";
import { originalKey, printKey } from "@svc/store/r2/files";
import { describe, it } from "vitest";
import { setEnv } from "../../test/support/conditions.ts";
import { env, newAccount, openedObject } from "../../test/support/environment.ts";
import { aPicture } from "./pictures.ts";

const NO_FEATURES = { count: 0, places: new Float32Array(), descriptors: new Uint32Array() };
const ASKED = 7;

type Index = ReturnType<typeof indexOf>;

function indexOf(account: Awaited<ReturnType<typeof newAccount>>) {
  return { account, object: env.PHOTO_INDEX.getByName(account) };
}

/** Stores the photo and its fingerprint as an analysis does. */
async function keepFiles({ account }: Index, picture: IndexedPhoto): Promise<void> {
  const { verificationId, captureId, atMs } = picture;
  const original = originalKey(account, verificationId, captureId);
  await env.PHOTOS.put(original, "bytes");
  await env.PHOTOS.put(
    printKey(original, atMs),
    encodeFingerprint({ ...picture, features: NO_FEATURES, width: 1, height: 1 }),
  );
}

async function runToEnd({ object }: Index): Promise<void> {
  while (await runDurableObjectAlarm(object));
}

async function asked({ account, object }: Index, look: number) {
  const [met] = await object.meet(account, [aPicture(look, fresh())], 5);
  return met;
}

const fresh = () => ({ verificationId: newVerificationId(Date.now()), captureId: newCaptureId(Date.now()) });

describe("a rebuilt index", () => {
  it("has every picture with a fingerprint in R2, and no other", async ({ expect }) => {
    const index = indexOf(await newAccount());
    const [kept, clip, gone] = [aPicture(1), aPicture(2, { atMs: 3000 }), aPicture(3)];
    await Promise.all([kept, clip].map((picture) => keepFiles(index, picture)));
    await index.object.meet(index.account, [gone], 5);
    await index.object.rebuild(index.account, ASKED);
    await runToEnd(index);
    expect((await asked(index, 1))?.near[0]).toMatchObject({ captureId: kept.captureId, distance: 0 });
    expect((await asked(index, 2))?.near[0]).toMatchObject({ captureId: clip.captureId, atMs: 3000 });
    expect((await asked(index, 3))?.near.map(({ captureId }) => captureId)).not.toContain(gone.captureId);
  });

  it("answers what it has while it is made, and says so", async ({ expect }) => {
    const index = indexOf(await newAccount());
    await keepFiles(index, aPicture(1));
    await index.object.rebuild(index.account, ASKED);
    expect(await asked(index, 1)).toEqual({ near: [], complete: false });
    await runToEnd(index);
    expect(await asked(index, 1)).toMatchObject({ near: [{ distance: 0 }, {}], complete: true });
  });

  it.for(["index.after.clear", "index.after.page", "index.before.finish"])(
    "comes to the same end where it failed at %s",
    async (point, { expect }) => {
      const index = indexOf(await newAccount());
      const place = "insert into photo_index_rebuilds (account_id, asked_at) values (?, ?)";
      await env.DB.prepare(place).bind(index.account, ASKED).run();
      await keepFiles(index, aPicture(1));
      setEnv({ FAULT: `${point}=throw` });
      await index.object.rebuild(index.account, ASKED).catch(() => undefined);
      await runToEnd(index).catch(() => undefined);
      setEnv({ FAULT: undefined });
      if (point === "index.after.clear") expect(await asked(index, 1)).toEqual({ near: [], complete: false });
      // runs the rebuild as the cron does, until its row says that it is done
      await index.object.rebuild(index.account, ASKED);
      await runToEnd(index);
      expect((await asked(index, 1))?.near[0]).toMatchObject({ distance: 0 });
      const row = await env.DB.prepare("select * from photo_index_rebuilds where account_id = ?")
        .bind(index.account)
        .first();
      expect(row).toMatchObject({ asked_at: ASKED, finished_at: expect.any(Number), pictures: 1 });
    },
  );

  it("compares again what has no fingerprint, and what matched it while it was incomplete", async ({
    expect,
  }) => {
    const { id, accountId, object } = await openedObject({
      capturePlan: { kind: "anonymous", maxCaptures: 3 },
    });
    const index = indexOf(accountId);
    const [unprinted, met] = [aPhoto(), aPhoto()];
    for (const photo of [unprinted, met]) await object.capture(accountId, photo);
    const earlier = {
      verificationId: newVerificationId(1),
      matchedCaptureId: newCaptureId(1),
      matchedCreatedAt: 1,
    };
    for (const { id: captureId } of [unprinted, met]) {
      const similar = { ...earlier, captureId, method: "phash", distance: captureId === met.id ? 1 : 2 };
      const said = JSON.stringify({ state: "compared", similar });
      await env.PHOTOS.put(`${originalKey(accountId, id, captureId)}.said`, said);
    }
    await env.PHOTOS.put(originalKey(accountId, id, unprinted.id), "bytes");
    await index.object.rebuild(accountId, ASKED);
    await index.object.meet(accountId, [aPicture(1, { verificationId: id, captureId: met.id })], 5);
    await runToEnd(index);
    const read = await object.readRecord(accountId);
    expect(read.ok && read.state.captures.map(({ similar }) => similar?.matchedCaptureId)).toEqual([
      earlier.matchedCaptureId,
      earlier.matchedCaptureId,
    ]);
  });
});
