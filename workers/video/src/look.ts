/** Cells across and down, as in `ffmpeg/look.h`. */
const SIDE = 64;
export const LOOK_CELLS = SIDE * SIDE;
/** A look's values are sixteenths of a level of 8 bits. */
const LEVEL = 16;

/** A picture by its cells, row by row, in sixteenths of a level. */
export type Look = {
  readonly brightness: Uint16Array;
  /** The mean difference between neighbouring samples: texture, noise and focus. */
  readonly texture: Uint16Array;
};

/** How far two looks are apart, each as a mean over all cells. */
export type LookDifference = {
  /** In levels. */
  readonly brightness: number;
  /** As a share of the larger of both, which counts as at least one level. */
  readonly texture: number;
};

/**
 * Chosen by `pnpm svc reuse`: within both, a judge's answers to two pictures differ no more than
 * its answers to one picture and the same picture encoded again.
 */
const MOST: LookDifference = { brightness: 2.5, texture: 0.12 };

/** Whether a judge's answer to one picture holds for the other. */
export function isNearlyEqual(one: Look, other: Look): boolean {
  const { brightness, texture } = differenceOf(one, other);
  return brightness <= MOST.brightness && texture <= MOST.texture;
}

/** Says whether a look is new. Each is compared with the last new one, not with the one before, so slow changes add up. */
export function newAfter(lastNew: Look | undefined): (look: Look) => boolean {
  let last = lastNew;
  return (look) => {
    if (last && isNearlyEqual(last, look)) return false;
    last = look;
    return true;
  };
}

export function differenceOf(one: Look, other: Look): LookDifference {
  let [brightness, texture] = [0, 0];
  for (let cell = 0; cell < LOOK_CELLS; cell++) {
    brightness += Math.abs((one.brightness[cell] ?? 0) - (other.brightness[cell] ?? 0));
    const [a, b] = [one.texture[cell] ?? 0, other.texture[cell] ?? 0];
    texture += Math.abs(a - b) / Math.max(a, b, LEVEL);
  }
  return { brightness: brightness / LOOK_CELLS / LEVEL, texture: texture / LOOK_CELLS };
}
