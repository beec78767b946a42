import { type CaptureId, newCaptureId, newVerificationId, type VerificationId } from "@svc/domain/ids";
import type { IndexedPhoto } from "@svc/domain/photo-index";
import { seededRandom } from "@svc/testkit/random";
import { describe, it } from "vitest";
import type { PhotoIndex } from "./photo-index.ts";

/** Tests that every index must pass. `open` opens an empty one for its own account. */
export function testPhotoIndex(name: string, open: () => PhotoIndex | Promise<PhotoIndex>): void {
  describe(`the photo index port by ${name}`, () => {
    it("finds the same picture in another verification", async ({ expect }) => {
      const index = await open();
      const first = photo(1);
      await index.meet([first], 5);
      const [nearby] = await index.meet([elsewhere(first)], 5);
      expect(nearby?.complete).toBe(true);
      expect(nearby?.near[0]).toMatchObject({ ...placeOf(first), distance: 0 });
      expect(nearby?.near[0]?.cosine).toBeCloseTo(1, 2);
    });

    it("finds nothing where there is nothing, and takes in nothing at all", async ({ expect }) => {
      const index = await open();
      expect(await index.meet([], 5)).toEqual([]);
      expect((await index.meet([photo(1)], 5))[0]?.near).toEqual([]);
    });

    it("answers the most alike first, and at most as many as asked for", async ({ expect }) => {
      const index = await open();
      const asked = photo(1);
      const [same, near, far] = [elsewhere(asked), changed(elsewhere(asked), 12), photo(2)];
      await index.meet([far, near, same], 5);
      const [nearby] = await index.meet([asked], 2);
      expect(nearby?.near.map(({ captureId }) => captureId)).toEqual([same.captureId, near.captureId]);
      const [one] = await index.meet([asked], 1);
      expect(one?.near.map(({ captureId }) => captureId)).toEqual([same.captureId]);
    });

    it("counts the bits of the nearer hash, upright or mirrored", async ({ expect }) => {
      const index = await open();
      const upright = photo(1);
      await index.meet([upright], 5);
      const mirrored = {
        ...elsewhere(upright),
        phash: upright.mirroredPhash,
        mirroredPhash: upright.phash ^ 7n,
      };
      expect((await index.meet([mirrored], 5))[0]?.near[0]?.distance).toBe(3);
    });

    it("never answers pictures of the same verification", async ({ expect }) => {
      const index = await open();
      const first = photo(1);
      const retaken = { ...first, captureId: newCaptureId(Date.now()) };
      const found = await index.meet([first, retaken], 5);
      expect(found.flatMap(({ near }) => near)).toEqual([]);
    });

    it("answers for each picture of a clip separately, with the time of each match", async ({ expect }) => {
      const index = await open();
      const clip = [1, 2, 3].map((seed) => ({ ...photo(seed), ...newPlace(), atMs: seed * 1000 }));
      await index.meet(clip, 5);
      const again = clip.map((picture) => ({ ...elsewhere(picture), atMs: 0 }));
      const found = await index.meet(again, 5);
      expect(found.map(({ near }) => near[0]?.atMs)).toEqual([1000, 2000, 3000]);
    });

    it("takes a picture in once, however often it is asked, and answers the same", async ({ expect }) => {
      const index = await open();
      const [first, second] = [photo(1), photo(1)];
      await index.meet([first], 5);
      const once = await index.meet([second], 5);
      expect(await index.meet([second], 5)).toEqual(once);
      await index.meet([first], 5);
      expect((await index.meet([second], 5))[0]?.near).toHaveLength(1);
    });

    it("forgets one capture and keeps the others of its verification", async ({ expect }) => {
      const index = await open();
      const first = photo(1);
      const other = { ...photo(1), verificationId: first.verificationId };
      await index.meet([first, other], 5);
      await index.forget(first.verificationId, [first.captureId]);
      const [nearby] = await index.meet([photo(1)], 5);
      expect(nearby?.near.map(({ captureId }) => captureId)).toEqual([other.captureId]);
    });

    it("forgets all pictures of clips, again and again", async ({ expect }) => {
      const index = await open();
      const place = newPlace();
      const clips = [place, { ...newPlace(), verificationId: place.verificationId }];
      const pictures = clips.flatMap((clip) =>
        Array.from({ length: 120 }, (_, second) => ({ ...photo(second), ...clip, atMs: second * 1000 })),
      );
      await index.meet(pictures, 1);
      const captureIds = clips.map(({ captureId }) => captureId);
      await index.forget(place.verificationId, captureIds);
      await index.forget(place.verificationId, captureIds);
      const [nearby] = await index.meet([photo(7)], 100);
      expect(nearby?.near).toEqual([]);
    });

    it("forgets what it never knew", async ({ expect }) => {
      const index = await open();
      const { verificationId, captureId } = photo(1);
      await expect(index.forget(verificationId, [captureId])).resolves.toBeUndefined();
    });
  });
}

/** A picture that differs from those of all other seeds. */
export function photo(seed: number): IndexedPhoto {
  const random = seededRandom(seed + 1);
  const bits = () => BigInt(Math.floor(random() * 2 ** 32));
  return {
    ...newPlace(),
    phash: (bits() << 32n) | bits(),
    mirroredPhash: (bits() << 32n) | bits(),
    embedding: Int8Array.from({ length: 128 }, () => Math.round(random() * 254 - 127)),
  };
}

/** The same picture in another verification. */
export function elsewhere(picture: IndexedPhoto): IndexedPhoto {
  return { ...picture, ...newPlace() };
}

/** With `by` bits of its hash and `by` numbers of its embedding inverted. */
function changed(picture: IndexedPhoto, by: number): IndexedPhoto {
  return {
    ...picture,
    phash: picture.phash ^ ((1n << BigInt(by)) - 1n),
    embedding: picture.embedding.map((value, index) => (index < by ? -value : value)),
  };
}

function newPlace(): { readonly verificationId: VerificationId; readonly captureId: CaptureId } {
  const now = Date.now();
  return { verificationId: newVerificationId(now), captureId: newCaptureId(now) };
}

function placeOf({ verificationId, captureId }: IndexedPhoto) {
  return { verificationId, captureId };
}
