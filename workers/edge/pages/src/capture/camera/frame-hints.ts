export type Hint = "dark" | "blur" | "glare" | "good";

/** A small picture in shades of grey, row by row, 0 to 255. */
export type Luma = { readonly data: Uint8Array; readonly width: number; readonly height: number };

// our choice, tried on photos of desks, cars and documents at 160 pixels' width: fewer hints rather than wrong ones
const DARK_MEAN = 45;
const BLUR_VARIANCE = 25;
const GLARE_LUMA = 250;
const GLARE_SHARE = 0.06;

/** The one thing most worth saying of this view. */
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

/** Variance of the Laplacian: little of it means no edges (Pech-Pacheco et al., ICPR 2000). */
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

/** Looks at the video now and then; says something only when it stays true, so that a voice can follow. */
export class HintWatch {
  readonly #canvas = document.createElement("canvas");
  readonly #timer: ReturnType<typeof setInterval>;
  #candidate: Hint | undefined;
  #said: Hint | undefined;

  constructor(video: HTMLVideoElement, onHint: (hint: Hint) => void) {
    this.#timer = setInterval(() => {
      const view = this.#look(video);
      if (!view) return;
      const hint = hintOf(view);
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

  #look(video: HTMLVideoElement): Luma | undefined {
    if (video.videoWidth === 0 || document.hidden) return undefined;
    const width = 160;
    const height = Math.round((width * video.videoHeight) / video.videoWidth);
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return undefined;
    context.drawImage(video, 0, 0, width, height);
    const { data: rgba } = context.getImageData(0, 0, width, height);
    const data = new Uint8Array(width * height);
    for (let i = 0; i < data.length; i++) {
      // BT.601 in 8 bits
      data[i] = (77 * (rgba[4 * i] ?? 0) + 150 * (rgba[4 * i + 1] ?? 0) + 29 * (rgba[4 * i + 2] ?? 0)) >> 8;
    }
    return { data, width, height };
  }
}
