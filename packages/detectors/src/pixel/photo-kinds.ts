import type { Raster } from "@svc/imaging/evidence";
import { at } from "./at.ts";

/** Kinds of photo whose confidence is calibrated apart. training/kinds.py has the same names. */
const PHOTO_KINDS = ["face", "on white", "night"] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** A linear function of the embedding of the half-size frame: at `threshold` or above there is a face. */
export type FaceShape = { readonly inputs: number; readonly bias: number; readonly threshold: number };

/** training/slices.py has the same values. */
const NIGHT_LUMA = 45;
const WHITE = 235;
const EDGE_SHARE = 32;
const MOSTLY = 0.7;
const CLIP = 5;

/**
 * Tells the kinds of a photo from its frame and the embedding of its half-size frame. `bytes` are float32: mean, scale and
 * weight of each input. Throws if they do not fit.
 */
export function createPhotoKinds(face: FaceShape, bytes: ArrayBuffer) {
  const numbers = new Float32Array(bytes);
  const { inputs } = face;
  if (numbers.length !== 3 * inputs) throw new Error("the face probe's bytes do not fit its shape");
  const hasFace = (embedding: Float32Array) => {
    let sum = face.bias;
    for (let index = 0; index < inputs; index++) {
      const value = (at(embedding, index) - at(numbers, index)) / at(numbers, inputs + index);
      sum += Math.min(CLIP, Math.max(-CLIP, value)) * at(numbers, 2 * inputs + index);
    }
    return sum >= face.threshold;
  };
  return (frame: Raster, embedding: Float32Array): readonly PhotoKind[] => {
    const is: Readonly<Record<PhotoKind, boolean>> = {
      face: hasFace(embedding),
      "on white": isOnWhite(frame),
      night: meanLuma(frame) < NIGHT_LUMA,
    };
    return PHOTO_KINDS.filter((kind) => is[kind]);
  };
}

/** Rec. 601, as OpenCV weighs them. */
function meanLuma({ rgb }: Raster): number {
  let [red, green, blue] = [0, 0, 0];
  for (let index = 0; index < rgb.length; index += 3) {
    red += rgb[index] ?? 0;
    green += rgb[index + 1] ?? 0;
    blue += rgb[index + 2] ?? 0;
  }
  return (0.299 * red + 0.587 * green + 0.114 * blue) / (rgb.length / 3);
}

/** Whether most of the frame's outer edge is white, as around goods in a shop. */
function isOnWhite({ width, height, rgb }: Raster): boolean {
  const edge = Math.max(1, Math.floor(Math.min(width, height) / EDGE_SHARE));
  let [white, count] = [0, 0];
  for (let y = 0; y < height; y++) {
    const isBand = y < edge || y >= height - edge;
    for (let x = 0; x < width; x++) {
      if (!isBand && x === edge) x = width - edge;
      const index = 3 * (y * width + x);
      count++;
      white += Math.min(rgb[index] ?? 0, rgb[index + 1] ?? 0, rgb[index + 2] ?? 0) >= WHITE ? 1 : 0;
    }
  }
  return white / count >= MOSTLY;
}
