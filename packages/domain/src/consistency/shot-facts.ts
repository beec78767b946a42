import type { GeoPoint } from "../location/geo-distance.ts";

/**
 * What a photo's file says about how it was taken (CONTRACT G18). Only comparisons use it: a file's tags prove
 * nothing alone, since anyone can write them.
 */
export type ShotFacts = {
  readonly make?: string;
  readonly model?: string;
  readonly lens?: string;
  readonly software?: string;
  /** The true focal length, and the one that shows the same part of the scene on 35 mm film, both in mm. */
  readonly focalMm?: number;
  readonly focal35Mm?: number;
  /** The camera cut the picture to zoom in, which `focal35Mm` may include. */
  readonly zoomed?: true;
  /** Tells sets of JPEG quantisation tables apart. */
  readonly tables?: string;
  /** The camera's clock, which knows no time zone, read as if it showed UTC. Epoch ms. */
  readonly clock?: number;
  /** Minutes east of Greenwich, if the file states them. */
  readonly zoneMinutes?: number;
  /** The time of the satellites at the position's fix, which is UTC. Epoch ms. */
  readonly satelliteAt?: number;
  readonly position?: GeoPoint & { readonly accuracyM?: number };
  /** How bright the scene was, from aperture, time and sensitivity: the exposure value at ISO 100. */
  readonly exposureValue?: number;
  /** The flash fired. */
  readonly flash?: true;
};

/** Another photo of the same verification that shows the same view, by geometry. */
export type SharedView = {
  readonly captureId: string;
  /** Both show the same picture, not only the same view. */
  readonly samePicture?: true;
};
