/** Exports of `assembly/kernels.ts`. Addresses are bytes in its memory, numbers are float32. */
export type Kernels = {
  readonly memory: WebAssembly.Memory;
  activate(at: number, count: number, kind: number, slope: number, mul: number, add: number): void;
  add(one: number, other: number, count: number, to: number): void;
  attend(from: number, steps: number, heads: number, size: number, shares: number, to: number): void;
  convolve(
    from: number,
    weights: number,
    bias: number,
    to: number,
    outputs: number,
    outWidth: number,
    outHeight: number,
    patches: number,
  ): void;
  doubled(from: number, width: number, height: number, channels: number, to: number): void;
  expand(from: number, scale: number, rows: number, outputs: number, width: number, to: number): void;
  filter(from: number, weights: number, bias: number, to: number, outWidth: number, outHeight: number): void;
  kernel(high: number, wide: number, down: number, across: number, above: number, before: number): void;
  mean(from: number, width: number, height: number, channels: number, to: number): void;
  normalise(
    from: number,
    rows: number,
    channels: number,
    padded: number,
    gains: number,
    epsilon: number,
    to: number,
  ): void;
  points(
    from: number,
    inBytes: number,
    inputs: number,
    weights: number,
    bias: number,
    to: number,
    outputs: number,
    pixels: number,
  ): void;
  pool(
    from: number,
    width: number,
    height: number,
    channels: number,
    high: number,
    wide: number,
    to: number,
  ): void;
  scale(from: number, pixels: number, channels: number, by: number, to: number): void;
  shape(width: number, height: number, channels: number): void;
  spread(
    from: number,
    width: number,
    height: number,
    channels: number,
    factor: number,
    to: number,
    outChannels: number,
  ): void;
  unfold(from: number, width: number, channels: number, to: number): void;
};
