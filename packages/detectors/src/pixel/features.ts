import type { Pixels, Raster } from "@svc/imaging/evidence";
import { COLOUR_SIZE, colourFeatures } from "./colour.ts";
import { LAYOUT_SIZE, layoutFeatures } from "./layout.ts";
import { NOISE_SIZE, noiseFeatures } from "./noise.ts";
import { readPlanes, SIDE } from "./planes.ts";
import { CO_OCCURRENCE_SIZE, coOccurrenceFeatures } from "./residual.ts";
import { SPECTRUM_SIZE, spectrumFeatures } from "./spectrum.ts";
import { TEXTURE_SIZE, textureFeatures } from "./texture.ts";

/** Changes whenever a feature changes: weights of another version must not meet these numbers. */
export const FEATURES_VERSION = 1;

const SIZES = {
  spectrum: SPECTRUM_SIZE,
  residual: CO_OCCURRENCE_SIZE,
  noise: NOISE_SIZE,
  texture: TEXTURE_SIZE,
  colour: COLOUR_SIZE,
  layout: LAYOUT_SIZE,
} as const;

export type FeatureGroup = keyof typeof SIZES;

/** Where each group's numbers stand in a feature vector; only a frame's has `layout`. */
export const FEATURE_GROUPS = (Object.keys(SIZES) as FeatureGroup[]).reduce<
  { name: FeatureGroup; start: number; end: number }[]
>((groups, name) => {
  // Object.keys widens to string
  const start = groups.at(-1)?.end ?? 0;
  return [...groups, { name, start, end: start + SIZES[name] }];
}, []);

/** Everything measured of one 256 px square of a photo. */
export function squareFeatures(raster: Raster, left = 0, top = 0): Float32Array {
  const planes = readPlanes(raster, left, top);
  return Float32Array.from([
    ...spectrumFeatures(planes),
    ...coOccurrenceFeatures(planes),
    ...noiseFeatures(planes),
    ...textureFeatures(planes),
    ...colourFeatures(planes),
  ]);
}

/** The frame's middle square as texture, and the whole of it as layout. */
export function frameFeatures(frame: Raster): Float32Array {
  const left = Math.max(0, Math.floor((frame.width - SIDE) / 2));
  const top = Math.max(0, Math.floor((frame.height - SIDE) / 2));
  return Float32Array.from([...squareFeatures(frame, left, top), ...layoutFeatures(frame)]);
}

const tilesOf = new WeakMap<Pixels, readonly Float32Array[]>();
const frameOf = new WeakMap<Pixels, Float32Array>();

/** One vector for each tile; measured once for each photo, however many detectors ask. */
export function tileFeatures(pixels: Pixels): readonly Float32Array[] {
  const known = tilesOf.get(pixels);
  if (known) return known;
  const features = pixels.tiles.map((tile) => squareFeatures(tile));
  tilesOf.set(pixels, features);
  return features;
}

/** The whole photo's vector; measured once for each photo. */
export function wholeFeatures(pixels: Pixels): Float32Array {
  const known = frameOf.get(pixels);
  if (known) return known;
  const features = frameFeatures(pixels.frame);
  frameOf.set(pixels, features);
  return features;
}
