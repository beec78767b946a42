import type { Point } from "./fingers.ts";

/** How a picture is placed in its box: scaled around the centre, then shifted, in CSS pixels. */
export type Zoomed = { readonly scale: number; readonly x: number; readonly y: number };
type Box = { readonly width: number; readonly height: number };

export const WHOLE: Zoomed = { scale: 1, x: 0, y: 0 };
// our choice: beyond this a photo's pixel is larger than the screen's
const MOST = 6;

/** Zooms by `factor` around a fixed point. `at` is relative to the centre of the box. */
export function zoomedAt(view: Zoomed, factor: number, { at, box }: { at: Point; box: Box }): Zoomed {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, box);
}

export function moved(view: Zoomed, by: Point, box: Box): Zoomed {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}

/** Limits the shift so that the picture always covers the box. */
function kept({ scale, x, y }: Zoomed, { width, height }: Box): Zoomed {
  const within = (shift: number, length: number) => {
    const most = (length * (scale - 1)) / 2;
    return Math.min(most, Math.max(-most, shift));
  };
  return { scale, x: within(x, width), y: within(y, height) };
}
