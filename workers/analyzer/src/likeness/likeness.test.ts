import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { SimilarPhoto } from "@svc/domain/verification/similar-photo";
import type { Raster } from "@svc/imaging/evidence";
import { createFingerprinter } from "@svc/matching/fingerprint";
import type { AnalyzerEnv } from "@svc/platform/env";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { IndexedPhoto } from "@svc/domain/photo-index";
import type { PhotoIndex } from "@svc/providers/photo-index/photo-index";
import { describe, it } from "vitest";
import { NO_LIKENESS } from "../../test/no-likeness.ts";
import type { InspectionTools } from "../inspect-photo.ts";
import { compareCapture } from "./compare-capture.ts";
import { comparePictures } from "./compare-pictures.ts";
import { likenessOf } from "./likeness-of.ts";
import { keepPrint, picturesOf } from "./prints.ts";

const ACCOUNT = newAccountId(0);

/** Grey blocks, identical for the same `look`. */
function drawn(look: number): Raster {
  const [width, height] = [320, 240];
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell =
        Math.imul((x >> 4) * 73_856_093 + (y >> 4) * 19_349_663 + look * 83_492_791, 0x9e3779b1) >>> 24;
      rgb.fill(cell, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  }
  return { width, height, rgb };
}

const fingerprintOf = createFingerprinter({
  embed: () => new Float32Array(1),
  // All embeddings are alike here, so that hashes and details decide
  projection: () => new Int8Array(128).fill(11),
});

type Shot = ReturnType<typeof shot>;

/** The part of a picture from this corner to its lower right. */
function cropped({ width, height, rgb }: Raster, left: number, top: number): Raster {
  const [across, down] = [width - left, height - top];
  const cut = new Uint8Array(across * down * 3);
  for (let y = 0; y < down; y++) {
    const from = ((y + top) * width + left) * 3;
    cut.set(rgb.subarray(from, from + across * 3), y * across * 3);
  }
  return { width: across, height: down, rgb: cut };
}

function shot(at: number, look: number, picture = drawn(look)) {
  const [verificationId, captureId] = [newVerificationId(at), newCaptureId(at)];
  const key = `t/${ACCOUNT}/v/${verificationId}/${captureId}`;
  return {
    accountId: ACCOUNT,
    verificationId,
    captureId,
    key,
    createdAt: at,
    print: fingerprintOf(picture),
  };
}

/** An account with its bucket, an index that returns everything it has, and the messages its verifications received. */
function world(fails = false) {
  const files = new Map<string, { bytes: Uint8Array; createdAt: string }>();
  const told: SimilarPhoto[] = [];
  const known: IndexedPhoto[] = [];
  const index: PhotoIndex = {
    meet: async (pictures) => {
      if (fails) throw new Error("the index is away");
      known.push(...pictures);
      return pictures.map(({ verificationId }) => ({
        near: known
          .filter((each) => each.verificationId !== verificationId)
          .map((each) => ({ ...each, distance: 0, cosine: 1 })),
        complete: true,
      }));
    },
    forget: async () => {},
  };
  const env = {
    PHOTOS: {
      put: async (
        key: string,
        bytes: Uint8Array,
        { customMetadata }: { customMetadata: { createdAt: string } },
      ) => void files.set(key, { bytes, createdAt: customMetadata.createdAt }),
      get: async (key: string) => {
        const file = files.get(key);
        return file
          ? { arrayBuffer: async () => file.bytes.buffer, customMetadata: { createdAt: file.createdAt } }
          : null;
      },
    },
    VERIFICATION: {
      getByName: () => ({
        similarFound: async (similar: SimilarPhoto) => void told.push(similar),
      }),
    },
  } as unknown as AnalyzerEnv; // no other binding is used
  const tools = { ...NO_LIKENESS, fingerprintOf, indexOf: () => index, patienceMs: 500 };
  const bring = async (of: Shot) => {
    await keepPrint(env, of.key, of.print, of);
    return comparePictures(of, [{ print: of.print }], env, tools);
  };
  return { env, tools, told, bring };
}

const never = () => new Promise<never>(() => {});

describe("comparing a photo with the account's others", () => {
  it("names the photo before it that shows the same, with its time", async ({ expect }) => {
    const { bring, told } = world();
    const [first, other, again] = [shot(1, 1), shot(2, 2), shot(3, 1)];
    expect(await bring(first)).toEqual({ state: "compared" });
    expect(await bring(other)).toEqual({ state: "compared" });
    expect(await bring(again)).toEqual({
      state: "compared",
      similar: {
        verificationId: first.verificationId,
        captureId: again.captureId,
        matchedCaptureId: first.captureId,
        matchedCreatedAt: 1,
        method: "phash",
        distance: 0,
        alignment: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 },
      },
    });
    expect(told).toEqual([]);
  });

  it("says where a part lies in the whole, whichever of them came first", async ({ expect }) => {
    const part = cropped(drawn(1), 64, 48);
    const [whole, late] = [shot(1, 1), shot(2, 1, part)];
    const inOrder = world();
    await inOrder.bring(whole);
    const { similar } = await inOrder.bring(late);
    const turned = world();
    await turned.bring(late);
    await turned.bring(whole);
    const inHundredths = [similar, turned.told[0]].map((each) =>
      Object.values(each?.alignment ?? {}).map((value) => Math.round(value * 100) / 100),
    );
    expect(inHundredths).toEqual([
      [0.8, 0, 0.2, 0, 0.8, 0.2],
      [0.8, 0, 0.2, 0, 0.8, 0.2],
    ]);
  });

  it("reports a later photo that was indexed first: only photos before it count (CONTRACT G1.3)", async ({
    expect,
  }) => {
    const { bring, told } = world();
    const [early, late] = [shot(1, 1), shot(2, 1)];
    expect(await bring(late)).toEqual({ state: "compared" });
    expect(await bring(early)).toEqual({ state: "compared" });
    expect(told).toMatchObject([
      {
        captureId: late.captureId,
        verificationId: early.verificationId,
        matchedCaptureId: early.captureId,
      },
    ]);
  });

  it("compares a clip with other captures too, where one seems near to all of its pictures", async ({
    expect,
  }) => {
    const { bring, env, tools } = world();
    const [first, crowd, clip] = [shot(1, 1), shot(2, 2), shot(3, 1)];
    await bring(first);
    await bring(crowd);
    const near = [
      { ...crowd, distance: 0, cosine: 1 },
      { ...first, distance: 4, cosine: 0.9 },
    ];
    const index: PhotoIndex = {
      meet: async (pictures) => pictures.map(() => ({ near, complete: true })),
      forget: async () => {},
    };
    const pictures = Array.from({ length: 40 }, (_, second) => ({ atMs: second * 1000, print: clip.print }));
    const report = await comparePictures(clip, pictures, env, { ...tools, indexOf: () => index });
    expect(report.similar).toMatchObject({ matchedCaptureId: first.captureId });
  });

  it("finds a photo whose fingerprint is gone no more", async ({ expect }) => {
    const { bring, env, tools } = world();
    const [first, again] = [shot(1, 1), shot(2, 1)];
    await comparePictures(first, [{ print: first.print }], env, tools);
    expect(await bring(again)).toEqual({ state: "compared" });
  });

  it("owes what the index did not answer, and keeps its fingerprint for then", async ({ expect }) => {
    const { env, tools } = world(true);
    const photo = shot(1, 1);
    await keepPrint(env, photo.key, photo.print, photo);
    expect(await likenessOf(photo, () => picturesOf(env, photo), env, tools)).toEqual({ state: "owed" });
    expect(await picturesOf(env, photo)).toHaveLength(1);
  });

  it("waits no longer than it may", async ({ expect }) => {
    const { env, tools } = world();
    expect(await likenessOf(shot(1, 1), never, env, { ...tools, patienceMs: 5 })).toEqual({ state: "owed" });
  });

  it("has nothing to compare of a document, and of a file that is gone", async ({ expect }) => {
    const { env, tools } = world();
    const all = { likeness: tools, turns: new OneAtATime() } as unknown as InspectionTools; // nothing else is used
    for (const contentType of ["application/pdf", "image/jpeg"])
      expect(await compareCapture({ ...shot(1, 1), contentType }, env, all)).toEqual({ state: "none" });
  });
});
