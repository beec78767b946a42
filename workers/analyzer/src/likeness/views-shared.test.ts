import { newCaptureId } from "@svc/domain/ids";
import type { Raster } from "@svc/imaging/evidence";
import { createFingerprinter } from "@svc/matching/fingerprint";
import type { AnalyzerEnv } from "@svc/platform/env";
import { describe, it, vi } from "vitest";
import { keepPrint } from "./prints.ts";
import { viewsShared } from "./views-shared.ts";

const fingerprintOf = createFingerprinter({
  embed: () => new Float32Array(1),
  // All embeddings are alike here, so that hashes and details decide
  projection: () => new Int8Array(128).fill(11),
});

/** Grey blocks, identical for the same `look`, from this column on. */
function drawn(look: number, left = 0): Raster {
  const [width, height] = [320 - left, 240];
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [((at % width) + left) >> 4, Math.floor(at / width) >> 4];
    const mixed = Math.imul(x * 73_856_093 + y * 19_349_663 + look * 83_492_791, 0x9e3779b1);
    rgb.fill(mixed >>> 24, at * 3, at * 3 + 3);
  }
  return { width, height, rgb };
}

/** A bucket with the fingerprints of these pictures, each under its own key. */
async function stored(...pictures: readonly Raster[]) {
  const files = new Map<string, Uint8Array>();
  const env = {
    PHOTOS: {
      put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
      get: async (key: string) => {
        const bytes = files.get(key);
        return bytes ? { arrayBuffer: async () => bytes.slice().buffer } : null;
      },
    },
  } as unknown as AnalyzerEnv; // no other binding is used
  const others = pictures.map((_, index) => ({ captureId: newCaptureId(index), key: `photo${index}` }));
  for (const [index, picture] of pictures.entries()) {
    await keepPrint(env, `photo${index}`, fingerprintOf(picture), { createdAt: 0 });
  }
  return { env, others };
}

describe("the views that a photo shares with the others of its verification (CONTRACT G18)", () => {
  it("are those of the same picture and of a part of it, but not of another", async ({ expect }) => {
    const { env, others } = await stored(drawn(1), drawn(1, 96), drawn(2));
    const views = await viewsShared({ others, key: "own" }, fingerprintOf(drawn(1)), env);
    expect(views).toEqual([
      { captureId: others[0]?.captureId, samePicture: true },
      { captureId: others[1]?.captureId },
    ]);
  });

  it("are none for a photo that is not compared, that is alone, or whose others wait", async ({ expect }) => {
    const { env, others } = await stored(drawn(1));
    const print = fingerprintOf(drawn(1));
    const waiting = [{ captureId: newCaptureId(9), key: "not yet" }];
    expect(await viewsShared({ others, key: "own" }, undefined, env)).toEqual([]);
    expect(await viewsShared({ others, key: "own" }, "owed", env)).toEqual([]);
    expect(await viewsShared({ key: "own" }, print, env)).toEqual([]);
    expect(await viewsShared({ others: waiting, key: "own" }, print, env)).toEqual([]);
  });

  it("are none where storage fails, which ends no analysis", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { others } = await stored(drawn(1));
    const env = {
      PHOTOS: { get: vi.fn<() => Promise<never>>().mockRejectedValue(new Error("storage is away")) },
    } as unknown as AnalyzerEnv; // as above
    expect(await viewsShared({ others, key: "own" }, fingerprintOf(drawn(1)), env)).toEqual([]);
  });
});
