import type { Raster } from "@svc/imaging/evidence";
import { FRAME_MAX_PX } from "@svc/imaging/evidence";
import { readWeights } from "../pixel/read-weights.ts";
import { BACKBONE_WEIGHTS } from "./weights.ts";

/** 256 numbers that say of a frame what a network trained on everyday photos sees in it. */
export type Embed = (frame: Raster) => Float32Array;

/** What `assembly/backbone.ts` exports. */
type Kernels = {
  readonly memory: WebAssembly.Memory;
  open(side: number, weightsBytes: number): number;
  begin(width: number, height: number): number;
  stem(): void;
  block(
    expands: boolean,
    inner: number,
    kernel: number,
    stride: number,
    squeezed: number,
    activation: number,
    output: number,
  ): void;
  cellMeans(): number;
};

type Block = {
  /** Channels that the input is widened to, 0 for none. */
  readonly widened: number;
  readonly kernel: number;
  readonly stride: number;
  /** Channels of squeeze and excitation, 0 for none. */
  readonly squeezed: number;
  readonly activation: keyof typeof ACTIVATIONS;
  readonly output: number;
  /** Its output is read: fine enough for texture, deep enough to tell surfaces apart. */
  readonly isRead?: true;
};

const ACTIVATIONS = { relu: 1, hard_swish: 2 } as const;
const STEM_CHANNELS = 16;

/** MobileNetV3 (Howard et al. 2019), as CenterNet's tower has it; training/backbone.py has the same table. */
const BLOCKS: readonly Block[] = [
  { widened: 0, kernel: 3, stride: 1, squeezed: 0, activation: "relu", output: 16 },
  { widened: 64, kernel: 3, stride: 2, squeezed: 0, activation: "relu", output: 24 },
  { widened: 72, kernel: 3, stride: 1, squeezed: 0, activation: "relu", output: 24 },
  { widened: 72, kernel: 5, stride: 2, squeezed: 24, activation: "relu", output: 32 },
  { widened: 96, kernel: 5, stride: 1, squeezed: 24, activation: "relu", output: 32, isRead: true },
  { widened: 96, kernel: 5, stride: 1, squeezed: 24, activation: "relu", output: 32, isRead: true },
  { widened: 192, kernel: 3, stride: 2, squeezed: 0, activation: "hard_swish", output: 64, isRead: true },
];
const CELLS = 9;

const weights = readWeights(BACKBONE_WEIGHTS);

/**
 * `module` is the compiled `wasm/backbone.wasm`. Its 12 MB are taken for each frame anew, so that none lie beside a
 * decoder; once for each frame, however many checks ask.
 */
export function createEmbedder(module: WebAssembly.Module): Embed {
  const known = new WeakMap<Raster, Float32Array>();
  return (frame) => {
    const numbers = known.get(frame) ?? embed(instantiate(module), frame);
    known.set(frame, numbers);
    return numbers;
  };
}

function instantiate(module: WebAssembly.Module): Kernels {
  const kernels = new WebAssembly.Instance(module).exports as unknown as Kernels; // as the source declares them
  const start = kernels.open(FRAME_MAX_PX, weights.byteLength);
  new Float32Array(kernels.memory.buffer, start, weights.length).set(weights);
  return kernels;
}

function embed(kernels: Kernels, { width, height, rgb }: Raster): Float32Array {
  const picture = kernels.begin(width, height);
  new Uint8Array(kernels.memory.buffer, picture, rgb.length).set(rgb);
  kernels.stem();
  const numbers: number[] = [];
  let channels = STEM_CHANNELS;
  for (const { widened, kernel, stride, squeezed, activation, output, isRead } of BLOCKS) {
    const inner = widened || channels;
    kernels.block(widened > 0, inner, kernel, stride, squeezed, ACTIVATIONS[activation], output);
    channels = output;
    if (!isRead) continue;
    const cells = new Float32Array(kernels.memory.buffer, kernels.cellMeans(), CELLS * channels);
    numbers.push(...cellStatistics(cells, channels));
  }
  return Float32Array.from(numbers);
}

/** First the strongest cell of each channel, then how far each channel's cells differ. */
function cellStatistics(cells: Float32Array, channels: number): number[] {
  const ofChannels = Array.from({ length: channels }, (_, channel) =>
    cells.filter((_mean, index) => index % channels === channel),
  );
  return [...ofChannels.map((means) => Math.max(...means)), ...ofChannels.map(deviation)];
}

function deviation(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
