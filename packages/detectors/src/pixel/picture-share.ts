import type { Raster } from "@svc/imaging/evidence";

/** Brightness levels by which JPEG may vary a single colour. */
const SAME = 12;

/** Share of the frame that remains after single-coloured lines are removed from all four sides. */
export function pictureShare(frame: Raster): number {
  const { width, height } = frame;
  let [top, bottom, left, right] = [0, height, 0, width];
  while (top < bottom && isPlain(frame, { left, right, top, bottom: top + 1 })) top++;
  while (bottom > top && isPlain(frame, { left, right, top: bottom - 1, bottom })) bottom--;
  while (left < right && isPlain(frame, { left, right: left + 1, top, bottom })) left++;
  while (right > left && isPlain(frame, { left: right - 1, right, top, bottom })) right--;
  return ((bottom - top) * (right - left)) / (width * height);
}

type Area = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

function isPlain({ width, rgb }: Raster, { left, right, top, bottom }: Area): boolean {
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = rgb[(y * width + x) * 3 + channel] ?? 0;
        least[channel] = Math.min(least[channel] ?? 0, value);
        most[channel] = Math.max(most[channel] ?? 0, value);
        if ((most[channel] ?? 0) - (least[channel] ?? 0) > SAME) return false;
      }
    }
  }
  return true;
}
