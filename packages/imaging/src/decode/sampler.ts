import type { Pixels, Tile } from "../evidence.ts";
import { tileGrid } from "../tile-grid.ts";
import { createChromaBits } from "./chroma-bits.ts";
import { frameSize, isSameSize, type Size } from "./frame-size.ts";
import { createShrinker } from "../shrinker.ts";

/** Takes a photo row by row, as stored, and keeps only its frame, its tiles and the requested view. */
export type Sampler = {
  /** Adds the next row, RGB. Rows beyond the height are ignored. */
  push(row: Uint8Array): void;
  rows(): number;
  /** Missing rows are grey. */
  finish(): Pixels;
};

const GREY = 128;

type Wanted = { readonly view?: Size | undefined; readonly chroma?: boolean };

/** `chroma` requests `Pixels.chromaBits`. */
export function createSampler(size: Size, { view: viewSize, chroma: isLossless }: Wanted = {}): Sampler {
  const wanted = frameSize(size);
  const frame = createShrinker(size, wanted);
  const view = viewSize && !isSameSize(viewSize, wanted) ? createShrinker(size, viewSize) : undefined;
  const chroma = isLossless ? createChromaBits(size) : undefined;
  const tiles: Tile[] = tileGrid(size.width, size.height).map((place) => ({
    ...place,
    rgb: new Uint8Array(place.width * place.height * 3).fill(GREY),
  }));
  let y = 0;

  function push(row: Uint8Array): void {
    if (y >= size.height) return;
    frame.push(row);
    view?.push(row);
    chroma?.push(row);
    for (const tile of tiles) {
      const inside = y - tile.y;
      if (inside < 0 || inside >= tile.height) continue;
      tile.rgb.set(row.subarray(tile.x * 3, (tile.x + tile.width) * 3), inside * tile.width * 3);
    }
    y++;
  }

  return {
    push,
    rows: () => y,
    finish() {
      const grey = new Uint8Array(size.width * 3).fill(GREY);
      while (y < size.height) push(grey);
      const whole = frame.finish();
      return {
        ...size,
        frame: whole,
        ...(viewSize && { view: view?.finish() ?? whole }),
        ...(chroma && { chromaBits: chroma.finish() }),
        tiles,
      };
    },
  };
}
