/** The visible part of a photo. `scale` 1 shows all of it; `x` and `y` are the centre, 0 to 1 of the photo. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };

export const WHOLE: View = { scale: 1, x: 0.5, y: 0.5 };
// our choice: beyond this a pixel of the largest photo is larger than a thumb
const MOST = 16;

/** A point of the photo, 0 to 1. */
export type Spot = { readonly x: number; readonly y: number };

/** Zooms by a factor while the point `at` stays in place. */
export function zoomed(view: View, factor: number, at: Spot = view): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const kept = view.scale / scale;
  return inside({ scale, x: at.x + (view.x - at.x) * kept, y: at.y + (view.y - at.y) * kept });
}

export function around({ x, y }: Spot, scale: number): View {
  return inside({ scale: Math.min(MOST, Math.max(1, scale)), x, y });
}

export function moved(view: View, dx: number, dy: number): View {
  return inside({ ...view, x: view.x + dx, y: view.y + dy });
}

/** Keeps the view inside the photo. */
function inside({ scale, x, y }: View): View {
  const half = 0.5 / scale;
  return { scale, x: clamp(x, half), y: clamp(y, half) };
}

function clamp(value: number, half: number): number {
  return Math.min(1 - half, Math.max(half, value));
}

/** CSS transform that shows this view. It applies to the photo's box, which at scale 1 is fitted into the frame. */
export function transformOf({ scale, x, y }: View): string {
  return `translate(${(0.5 - x) * scale * 100}%, ${(0.5 - y) * scale * 100}%) scale(${scale})`;
}
