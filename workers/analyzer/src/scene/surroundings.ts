import type { Box } from "@svc/domain/finding";
import type { SceneCodeReading } from "@svc/domain/meaning/scene-code-reading";
import type { Decoders } from "@svc/imaging/decode";
import type { Raster } from "@svc/imaging/evidence";
import { sniff } from "@svc/imaging/sniff";
import { placeRelation, type Surroundings, surroundingsOf } from "@svc/matching/same-place";
import type { AnalysisJob } from "@svc/platform/verification-rpc";

type Earlier = NonNullable<Extract<AnalysisJob, { state: "open" }>["earlier"]>;

/** Compares the surroundings of a photo with those of the earlier photos of its step (CONTRACT G19.4). */
export class SceneViews {
  readonly #earlier: Earlier;
  #read: ReadonlyMap<string, Surroundings> = new Map();
  #own: Surroundings | undefined;

  constructor(earlier: Earlier) {
    this.#earlier = earlier;
  }

  /** Call it before the photo is decoded, whose pixels need the memory. */
  async readEarlier(bucket: R2Bucket, decoders: Decoders): Promise<void> {
    const read = new Map<string, Surroundings>();
    for (const { captureId, key } of this.#earlier) {
      const found = await readSurroundings(await bucket.get(key), decoders);
      if (found) read.set(captureId, found);
    }
    this.#read = read;
  }

  seen(frame: Raster): void {
    if (this.#read.size > 0) this.#own = surroundingsOf(frame);
  }

  /** `paper` is where the code was read; without it, everything counts. */
  relations(paper: Box | undefined): SceneCodeReading["places"] {
    return this.#earlier.map(({ captureId }) => {
      const there = this.#read.get(captureId);
      const relation = this.#own && there ? placeRelation(this.#own, there, paper) : "unclear";
      return { captureId, relation };
    });
  }
}

/** Undefined if the photo is gone or cannot be decoded. */
async function readSurroundings(
  stored: R2ObjectBody | null,
  decoders: Decoders,
): Promise<Surroundings | undefined> {
  if (!stored) return undefined;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed, { tiles: false });
  return "failed" in pixels ? undefined : surroundingsOf(pixels.frame);
}
