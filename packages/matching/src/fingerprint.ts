import type { Raster } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { perceptualHashes } from "@svc/imaging/hash";
import { type Features, findFeatures } from "./features.ts";
import type { Projection } from "./projection.ts";

/** What we store to recognise a photo. The photo cannot be reconstructed from it. */
export type Fingerprint = {
  readonly phash: bigint;
  /** Hash of its mirror image. */
  readonly mirroredPhash: bigint;
  readonly embedding: Int8Array;
  readonly features: Features;
  /** Size of the copy to which the features' positions refer. */
  readonly width: number;
  readonly height: number;
};

export type FingerprintParts = {
  /** The backbone's view of the smallest picture of a frame. */
  readonly embed: (frame: Raster) => Float32Array;
  readonly projection: Projection;
};

const COPY_LONG_PX = 512;

/** The same pixels have the same fingerprint. It is computed once per frame and shared by all callers. */
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
