import type { Point } from "./fingers.ts";

/** How a picture is laid into its box: enlarged about the box's middle, then shifted, in CSS pixels. */
export type Zoomed = { readonly scale: number; readonly x: number; readonly y: number };
type Box = { readonly width: number; readonly height: number };

export const WHOLE: Zoomed = { scale: 1, x: 0, y: 0 };
// our choice: a pixel of a phone's photo is then larger than one of its screen
const MOST = 6;

/** Enlarged by `factor` about a point that stays where it is; `at` is measured from the box's middle. */
export function zoomedAt(view: Zoomed, factor: number, { at, box }: { at: Point; box: Box }): Zoomed {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, box);
}

export function moved(view: Zoomed, by: Point, box: Box): Zoomed {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}

/** No edge of the picture comes inside the box. */
function kept({ scale, x, y }: Zoomed, { width, height }: Box): Zoomed {
  const within = (shift: number, length: number) => {
    const most = (length * (scale - 1)) / 2;
    return Math.min(most, Math.max(-most, shift));
  };
  return { scale, x: within(x, width), y: within(y, height) };
}
