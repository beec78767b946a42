import type { Raster } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { perceptualHashes } from "@svc/imaging/hash";
import { type Features, findFeatures } from "./features.ts";
import type { Projection } from "./projection.ts";

/** What is kept of a photo to know it again: nothing that shows it. */
export type Fingerprint = {
  readonly phash: bigint;
  /** Of its mirror image. */
  readonly mirroredPhash: bigint;
  readonly embedding: Int8Array;
  readonly features: Features;
  /** Of the copy that the features' places are in. */
  readonly width: number;
  readonly height: number;
};

export type FingerprintParts = {
  /** What the backbone sees in the smallest picture of a frame. */
  readonly embed: (frame: Raster) => Float32Array;
  readonly projection: Projection;
};

const COPY_LONG_PX = 512;

/** The same pixels have the same fingerprint; one frame costs it once, whoever asks and however often. */
export function createFingerprinter(parts: FingerprintParts): (frame: Raster) => Fingerprint {
  const known = new WeakMap<Raster, Fingerprint>();
  return (frame) => {
    const fingerprint = known.get(frame) ?? fingerprintOf(frame, parts);
    known.set(frame, fingerprint);
    return fingerprint;
  };
}

function fingerprintOf(frame: Raster, { embed, projection }: FingerprintParts): Fingerprint {
  const { upright, mirrored } = perceptualHashes(frame);
  const copy = greyCopy(frame, COPY_LONG_PX);
  return {
    phash: upright,
    mirroredPhash: mirrored,
    embedding: projection(embed(frame)),
    features: findFeatures(copy),
    width: copy.width,
    height: copy.height,
  };
}
