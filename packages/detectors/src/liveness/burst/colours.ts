import type { LeftOver } from "./left-over.ts";

const BLOCK = 8;
/** The minimum number of usable pixels in a block. */
const ENOUGH = 60;
/** Above this mean steepness, misalignment outweighs colour changes. */
const STEEP = 4;

export type Colours = {
  /** Change of colour in flat areas from pixel to pixel, in steps of 1/255. */
  readonly change: number;
  /**
   * The part of the change that survives averaging over 2 x 2 pixels. JPEG noise in colours is smoother than a
   * display's pixels.
   */
  readonly smoothness: number;
};

/** Returns the finer change of the two colours. */
export function coloursOf(left: LeftOver): Colours {
  const all = left.colours.map((colour) => changeOf(left, colour));
  return {
    change: Math.max(0, ...all.map(({ change }) => change)),
    smoothness: Math.max(0, ...all.map(({ smoothness }) => smoothness)),
  };
}

function changeOf({ luma, steepness }: LeftOver, colour: Float32Array): Colours {
  const { width, height } = luma;
  const block = new Float32Array(BLOCK * BLOCK);
  let [single, ofFour, blocks] = [0, 0, 0];
  for (let y = 0; y + BLOCK <= height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK) {
      const first = y * width + x;
      if (!isFlat(steepness, colour, { first, width })) continue;
      for (let at = 0; at < block.length; at++) block[at] = colour[placeOf(at, first, width)] ?? Number.NaN;
      centre(block);
      single += block.reduce((sum, value) => sum + value * value, 0);
      ofFour += energyOfFours(block);
      blocks++;
    }
  }
  const change = blocks > 0 ? Math.sqrt(single / (blocks * BLOCK * BLOCK)) : 0;
  return { change, smoothness: single > 0 ? ofFour / single : 0 };
}

/** Index in the picture of a block's pixel; `first` is the index of the upper left one. */
function placeOf(at: number, first: number, width: number): number {
  return first + Math.floor(at / BLOCK) * width + (at % BLOCK);
}

function isFlat(
  steepness: Float32Array,
  colour: Float32Array,
  { first, width }: { readonly first: number; readonly width: number },
): boolean {
  let [said, steep] = [0, 0];
  for (let at = 0; at < BLOCK * BLOCK; at++) {
    const place = placeOf(at, first, width);
    if (Number.isNaN(colour[place])) continue;
    said++;
    steep += steepness[place] ?? 0;
  }
  return said >= ENOUGH && steep <= STEEP * said;
}

/** Subtracts the mean; unusable pixels are set to it. */
function centre(block: Float32Array): void {
  const said = block.filter((value) => !Number.isNaN(value));
  const mean = said.reduce((sum, value) => sum + value, 0) / said.length;
  for (const [at, value] of block.entries()) block[at] = Number.isNaN(value) ? 0 : value - mean;
}

function energyOfFours(block: Float32Array): number {
  let energy = 0;
  for (let at = 0; at < block.length; at += 2) {
    if (Math.floor(at / BLOCK) % 2 === 1) continue;
    const upper = (block[at] ?? 0) + (block[at + 1] ?? 0);
    energy += (upper + (block[at + BLOCK] ?? 0) + (block[at + BLOCK + 1] ?? 0)) ** 2 / 4;
  }
  return energy;
}
