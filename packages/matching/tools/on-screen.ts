import type { Raster } from "@svc/imaging/evidence";

type Corner = readonly [x: number, y: number];

/** How a camera sees a screen that shows the photo. */
type View = {
  /** The photo's corners in the camera's picture, clockwise from the upper left. */
  readonly corners: readonly [Corner, Corner, Corner, Corner];
  readonly gamma: number;
  readonly contrast: number;
  readonly tint: readonly [number, number, number];
  /**
   * Strength of the interference between the pixels of screen and camera, and its waves per pixel in both directions.
   */
  readonly moire: { readonly strength: number; readonly across: number; readonly down: number };
  readonly wall: readonly [number, number, number];
};

const TAKEN = { long: 1280, short: 960 };
/** The screen's own frame around the photo, as a share of the photo. */
const BEZEL = 0.05;

/** The photo shown on a screen and photographed from it: oblique, framed, with moiré and changed contrast and colour. */
export function onScreen(photo: Raster, random: () => number): Raster {
  const wide = photo.width >= photo.height;
  const width = wide ? TAKEN.long : TAKEN.short;
  const height = wide ? TAKEN.short : TAKEN.long;
  const view = drawView(photo, { width, height }, random);
  const toPhoto = homographyOf(view.corners);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = toPhoto(x, y);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const seen = lightAt(photo, { u, v, x, y, channel }, view);
        rgb[at + channel] = Math.round(Math.min(255, Math.max(0, seen + (random() - 0.5) * 10)));
      }
    }
  }
  return { width, height, rgb };
}

function drawView(photo: Raster, taken: { width: number; height: number }, random: () => number): View {
  const room = 0.72 + 0.2 * random();
  const scale = Math.min((taken.width * room) / photo.width, (taken.height * room) / photo.height);
  const [halfWidth, halfHeight] = [(photo.width * scale) / 2, (photo.height * scale) / 2];
  const angle = (random() - 0.5) * 0.16;
  const slant = 0.1;
  const corner = (x: number, y: number): Corner => {
    const [dx, dy] = [x * halfWidth * (1 - slant * random()), y * halfHeight * (1 - slant * random())];
    return [
      taken.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      taken.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
  };
  return {
    corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
    gamma: 0.8 + 0.5 * random(),
    contrast: 0.75 + 0.2 * random(),
    tint: [0.92 + 0.12 * random(), 0.95 + 0.08 * random(), 0.95 + 0.15 * random()],
    moire: { strength: 0.03 + 0.08 * random(), across: 0.02 + 0.2 * random(), down: 0.02 + 0.2 * random() },
    wall: [60 + 120 * random(), 60 + 120 * random(), 60 + 120 * random()],
  };
}

type Ray = {
  readonly u: number;
  readonly v: number;
  readonly x: number;
  readonly y: number;
  readonly channel: number;
};

function lightAt(photo: Raster, { u, v, x, y, channel }: Ray, view: View): number {
  const outside = Math.max(-u, u - 1, -v, v - 1);
  if (outside > BEZEL) return view.wall[channel] ?? 0;
  if (outside > 0) return 22;
  const shown = (sampled(photo, u, v, channel) / 255) ** view.gamma;
  const { strength, across, down } = view.moire;
  const phase = channel * 2.1;
  const wave =
    Math.sin(2 * Math.PI * across * x + 3 * v + phase) * Math.sin(2 * Math.PI * down * y + 3 * u + phase);
  return 255 * (0.06 + view.contrast * shown * (1 + strength * wave)) * (view.tint[channel] ?? 1);
}

/** Averages five points of a small cross, because a camera never captures a screen more sharply. */
function sampled({ width, height, rgb }: Raster, u: number, v: number, channel: number): number {
  let sum = 0;
  const reach = Math.max(width, height) / 2600;
  for (const [dx, dy] of [
    [0, 0],
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const) {
    // prettier-ignore
    const x = Math.min(width - 1, Math.max(0, Math.round(u * width - 0.5 + dx * reach)));
    const y = Math.min(height - 1, Math.max(0, Math.round(v * height - 0.5 + dy * reach)));
    sum += rgb[(y * width + x) * 3 + channel] ?? 0;
  }
  return sum / 5;
}

/**
 * Maps the camera's picture to shares of the photo's sides: the inverse of the unit square's map (Heckbert 1989, 2.2.3).
 */
function homographyOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: View["corners"]): (
  x: number,
  y: number,
) => Corner {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const below = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / below;
  const h = (dx1 * dy3 - dx3 * dy1) / below;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x, y) => {
    const w = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d;
    return [
      ((e - f * h) * x + (c * h - b) * y + b * f - c * e) / w,
      ((f * g - d) * x + (a - c * g) * y + c * d - a * f) / w,
    ];
  };
}
