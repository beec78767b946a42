export type Hint = "dark" | "blur" | "glare" | "good";

/** A small greyscale picture, row by row, 0 to 255. */
export type Luma = { readonly data: Uint8Array; readonly width: number; readonly height: number };

// our choice, tested on photos of desks, cars and documents at 160 pixels wide; prefers no hint to a wrong one
const DARK_MEAN = 45;
const BLUR_VARIANCE = 25;
const GLARE_LUMA = 250;
const GLARE_SHARE = 0.06;

/** The most important hint for this picture. */
export function hintOf(view: Luma): Hint {
  if (meanOf(view) < DARK_MEAN) return "dark";
  if (shareAbove(view, GLARE_LUMA) > GLARE_SHARE) return "glare";
  return laplacianVariance(view) < BLUR_VARIANCE ? "blur" : "good";
}

function meanOf({ data }: Luma): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / data.length;
}

function shareAbove({ data }: Luma, limit: number): number {
  let count = 0;
  for (const value of data) if (value >= limit) count += 1;
  return count / data.length;
}

/** Variance of the Laplacian: a low value means no edges (Pech-Pacheco et al., ICPR 2000). */
function laplacianVariance({ data, width, height }: Luma): number {
  let sum = 0;
  let squares = 0;
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const value = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += value;
      squares += value * value;
    }
  }
  const count = (width - 2) * (height - 2);
  return squares / count - (sum / count) ** 2;
}

// enough to detect edges, and read in a fraction of a millisecond
const LOOK_WIDTH = 160;

/** Reads a small greyscale picture for the hints. Undefined while there is no picture. */
export class Looker {
  readonly #canvas = document.createElement("canvas");

  look(
    picture: CanvasImageSource,
    size: { readonly width: number; readonly height: number },
  ): Luma | undefined {
    if (size.width === 0) return undefined;
    const width = LOOK_WIDTH;
    const height = Math.max(1, Math.round((width * size.height) / size.width));
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return undefined;
    context.drawImage(picture, 0, 0, width, height);
    const { data: rgba } = context.getImageData(0, 0, width, height);
    const data = new Uint8Array(width * height);
    for (let i = 0; i < data.length; i++) {
      // BT.601 in 8 bits
      data[i] = (77 * (rgba[4 * i] ?? 0) + 150 * (rgba[4 * i + 1] ?? 0) + 29 * (rgba[4 * i + 2] ?? 0)) >> 8;
    }
    return { data, width, height };
  }
}

type Listeners = {
  /** Reports a hint that has been stable for a while, so that a screen reader can keep up. */
  readonly onHint: (hint: Hint) => void;
  /** Reports every sample. */
  readonly onLook: (hint: Hint) => void;
};

export class HintWatch {
  readonly #looker = new Looker();
  readonly #timer: ReturnType<typeof setInterval>;
  #candidate: Hint | undefined;
  #said: Hint | undefined;

  constructor(video: HTMLVideoElement, { onHint, onLook }: Listeners) {
    this.#timer = setInterval(() => {
      if (document.hidden) return;
      const view = this.#looker.look(video, { width: video.videoWidth, height: video.videoHeight });
      if (!view) return;
      const hint = hintOf(view);
      onLook(hint);
      if (hint === this.#candidate && hint !== this.#said) {
        this.#said = hint;
        onHint(hint);
      }
      this.#candidate = hint;
    }, 500);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
