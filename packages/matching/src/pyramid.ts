import type { Grey } from "@svc/imaging/evidence";

/** The picture and copies that shrink by `step`, none smaller than `leastPx` per side. */
export function pyramidOf(
  grey: Grey,
  { levels, step, leastPx }: { levels: number; step: number; leastPx: number },
): readonly Grey[] {
  const pictures = [grey];
  for (let level = 1; level < levels; level++) {
    const size = {
      width: Math.round(grey.width / step ** level),
      height: Math.round(grey.height / step ** level),
    };
    if (Math.min(size.width, size.height) < leastPx) break;
    pictures.push(resampled(pictures[level - 1] ?? grey, size));
  }
  return pictures;
}

/** Bilinear: between levels the step is too small for aliasing to affect smoothed comparisons. */
function resampled(from: Grey, { width, height }: { width: number; height: number }): Grey {
  const luma = new Uint8Array(width * height);
  const [across, down] = [from.width / width, from.height / height];
  for (let y = 0; y < height; y++) {
    const sourceY = Math.min(from.height - 1, Math.max(0, (y + 0.5) * down - 0.5));
    const top = Math.floor(sourceY);
    const below = Math.min(from.height - 1, top + 1);
    for (let x = 0; x < width; x++) {
      const sourceX = Math.min(from.width - 1, Math.max(0, (x + 0.5) * across - 0.5));
      const left = Math.floor(sourceX);
      const right = Math.min(from.width - 1, left + 1);
      const upper = mix(pixel(from, left, top), pixel(from, right, top), sourceX - left);
      const lower = mix(pixel(from, left, below), pixel(from, right, below), sourceX - left);
      luma[y * width + x] = Math.round(mix(upper, lower, sourceY - top));
    }
  }
  return { width, height, luma };
}

/** Each pixel becomes the mean of its 5x5 neighbourhood, or of the existing part at the edges. */
export function smoothed({ width, height, luma }: Grey): Grey {
  const sums = integralOf({ width, height, luma });
  const smooth = new Uint8Array(luma.length);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - 2), Math.min(height, y + 3)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 2), Math.min(width, x + 3)];
      const row = width + 1;
      const sum =
        at(sums, bottom * row + right) -
        at(sums, top * row + right) -
        at(sums, bottom * row + left) +
        at(sums, top * row + left);
      smooth[y * width + x] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { width, height, luma: smooth };
}

function integralOf({ width, height, luma }: Grey): Uint32Array {
  const row = width + 1;
  const sums = new Uint32Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += luma[y * width + x] as number; // in range by construction
      sums[(y + 1) * row + x + 1] = at(sums, y * row + x + 1) + sum;
    }
  }
  return sums;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function pixel({ width, luma }: Grey, x: number, y: number): number {
  return luma[y * width + x] as number; // in range by construction
}

function at(sums: Uint32Array, index: number): number {
  return sums[index] as number; // in range by construction
}
