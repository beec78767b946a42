import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { IndexedPhoto } from "@svc/domain/photo-index";
import { testPhotoIndex } from "@svc/providers/photo-index/photo-index.port-tests";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { PhotoIndex } from "@svc/providers/photo-index/photo-index";
import { setEnv } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env } from "../../test/support/environment.ts";
import { aPicture, bruteForce, disguised } from "./pictures.ts";

function anIndex() {
  const account = newAccountId(Date.now());
  return { account, object: env.PHOTO_INDEX.getByName(account) };
}

/** The index as the analyzer calls it. */
function aPort(): PhotoIndex {
  const { account, object } = anIndex();
  return {
    meet: (photos, most) => object.meet(account, photos, most),
    forget: (_, captureIds) => object.forget(account, captureIds),
  };
}

testPhotoIndex("an object", aPort);
testPhotoIndex("objects of ten pictures each", () => {
  setEnv({ PICTURES_A_SHARD: "10" });
  return aPort();
});

describe("the index of an account's photos", () => {
  it("finds earlier pictures of other verifications, and never of the same (CONTRACT G1.3)", async ({
    expect,
  }) => {
    const { account, object } = anIndex();
    const [first, other] = [aPicture(1), aPicture(2)];
    const sameCase = aPicture(1, { verificationId: first.verificationId });
    await object.meet(account, [first, other, sameCase], 5);
    const again = aPicture(1, {
      captureId: newCaptureId(Date.now()),
      verificationId: newVerificationId(Date.now()),
    });
    const [met] = await object.meet(account, [again], 5);
    expect(met?.complete).toBe(true);
    expect(met?.near[0]).toMatchObject({ distance: 0, captureId: expect.any(String) });
    expect(met?.near[0]?.cosine).toBeCloseTo(1);
    const [own] = await object.meet(account, [sameCase], 5);
    expect(own?.near.map(({ captureId }) => captureId)).not.toContain(first.captureId);
  });

  it("knows nothing of other accounts' photos", async ({ expect }) => {
    const [mine, theirs] = [anIndex(), anIndex()];
    await theirs.object.meet(theirs.account, [aPicture(1)], 5);
    expect(await mine.object.meet(mine.account, [aPicture(1)], 5)).toEqual([{ near: [], complete: true }]);
  });

  it.for(["index.before.take", "index.after.take"])(
    "has a picture once, and still what it resembles, after a crash at %s",
    async (point, { expect }) => {
      const { account, object } = anIndex();
      await object.meet(account, [aPicture(1)], 5);
      const again = aPicture(1, {
        captureId: newCaptureId(Date.now()),
        verificationId: newVerificationId(Date.now()),
      });
      const meet = () => env.PHOTO_INDEX.getByName(account).meet(account, [again], 5);
      await crashAt({ point, objects: [object] }, meet);
      expect(await meet()).toMatchObject([{ near: [{ distance: 0 }], complete: true }]);
      const pictures = await runInDurableObject(env.PHOTO_INDEX.getByName(account), (_, { storage }) =>
        storage.sql.exec("select 1 from pictures").toArray(),
      );
      expect(pictures).toHaveLength(2);
    },
  );

  it("has a picture once, however often it is brought, and none that was taken out", async ({ expect }) => {
    const { account, object } = anIndex();
    const [photo, asked] = [aPicture(1), aPicture(3)];
    for (let time = 0; time < 3; time++) await object.meet(account, [photo], 5);
    const [met] = await object.meet(account, [asked], 5);
    expect(met?.near.map(({ captureId }) => captureId)).toEqual([photo.captureId]);
    await object.forget(account, [photo.captureId]);
    await object.forget(account, [photo.captureId]);
    expect(await object.meet(account, [asked], 5)).toEqual([{ near: [], complete: true }]);
  });

  it("answers of a clip its picture that is most alike", async ({ expect }) => {
    const { account, object } = anIndex();
    const place = { verificationId: newVerificationId(1), captureId: newCaptureId(1) };
    const clip = [0, 1000, 2000].map((atMs) => aPicture(atMs, { ...place, atMs }));
    await object.meet(account, clip, 5);
    const [met] = await object.meet(account, [aPicture(1000)], 5);
    expect(met?.near).toMatchObject([{ captureId: place.captureId, atMs: 1000, distance: 0 }]);
    expect(met?.near).toHaveLength(1);
  });

  it("finds a disguised copy among more pictures than it compares in full", async ({ expect }) => {
    const { account, object } = anIndex();
    const pictures = Array.from({ length: 1_500 }, (_, look) => aPicture(look));
    await object.takeHere(pictures);
    const asked = { ...aPicture(2_000), embedding: disguised(aPicture(700).embedding) };
    const [met] = await object.meet(account, [asked], 5);
    expect(met?.near[0]?.captureId).toBe(pictures[700]?.captureId);
    expect(met?.near[0]?.cosine).toBeGreaterThan(0.6);
  });

  it("finds the nearest though a thousand others are alike", async ({ expect }) => {
    const { account, object } = anIndex();
    const like = aPicture(1);
    const flood = Array.from({ length: 1_100 }, (_, look) => ({
      ...aPicture(10 + look),
      phash: like.phash ^ 7n,
    }));
    const first = aPicture(1);
    await object.takeHere([...flood, first]);
    const [met] = await object.meet(account, [{ ...aPicture(5_000), phash: like.phash }], 5);
    expect(met?.near[0]).toMatchObject({ captureId: first.captureId, distance: 0 });
    expect(met?.near).toHaveLength(5);
  });

  it("is the same after it was put away and woken again", async ({ expect }) => {
    const { account, object } = anIndex();
    const pictures = Array.from({ length: 30 }, (_, look) => aPicture(look));
    await object.meet(account, pictures, 5);
    const asked = aPicture(31);
    const before = await object.meet(account, [asked], 10);
    await evictDurableObject(object);
    expect(await object.meet(account, [asked], 10)).toEqual(before);
  });

  it("finds what a look at every picture would, in one object or in many", async ({ expect }) => {
    const look = fc.integer({ min: 0, max: 25 });
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ bring: look }) },
      { weight: 1, arbitrary: fc.record({ forget: look }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.constantFrom("4", "9", undefined),
        async (steps, bound) => {
          setEnv({ PICTURES_A_SHARD: bound });
          const { account, object } = anIndex();
          const places = Array.from({ length: 26 }, (_, index) => aPicture(index));
          const kept = new Map<string, IndexedPhoto>();
          for (const each of steps) {
            if ("bring" in each) {
              const picture = places[each.bring] ?? aPicture(each.bring);
              const [met] = await object.meet(account, [picture], 8);
              kept.set(picture.captureId, picture);
              expect(met?.near).toEqual(bruteForce([...kept.values()], picture, 8));
            } else {
              const captureId = places[each.forget]?.captureId;
              if (captureId) await object.forget(account, [captureId]);
              kept.delete(captureId ?? "");
            }
          }
        },
      ),
      { numRuns: 25, seed: 16 },
    );
  });
});
