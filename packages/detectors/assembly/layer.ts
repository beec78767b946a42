/**
 * The network's layers in their stored form. Each layer starts with a scale and a bias per output, both float32,
 * followed by the weights as signed bytes, input by input with all outputs of an input together.
 *
 * A taken layer has its weights as 16-bit integers, two inputs of an output side by side as `i32x4.dot_i16x8_s` wants
 * them, and per output a factor and an offset that turn the integer sum into units of the layer's output.
 */
let layers: usize = 0;
let cursor: usize = 0;
/** A block needs three layers at the same time. */
let shorts: usize = 0;
let room: usize = 0;
let turn: i32 = 0;
const AT_ONCE: i32 = 3;

/** `mostWeights` counts numbers, with an even number of inputs; `mostOutputs` the outputs of one layer. */
export function beginLayers(mostWeights: i32, mostOutputs: i32, bytes: i32): usize {
  room = ((<usize>mostWeights) << 1) + ((<usize>mostOutputs) << 3);
  shorts = heap.alloc(room * AT_ONCE);
  layers = heap.alloc(bytes);
  return layers;
}

export namespace layer {
  /** Addresses for the layer taken last: of the weights, and of one float32 per output. */
  export let weights: usize = 0;
  export let factors: usize = 0;
  export let offsets: usize = 0;

  export function rewind(): void {
    cursor = layers;
  }

  /**
   * Takes the next layer for kernels: for each two taps, all channels. An odd last tap has a partner of weight zero.
   * `unit` is what 1 means in the input, `outUnit` in the output. It stays valid while the next two are taken.
   */
  export function takeTaps(inputs: i32, outputs: i32, unit: f32, outUnit: f32): void {
    take(inputs, outputs, (<usize>outputs) << 2, 32, unit, outUnit);
  }

  /** The same in panels: eight outputs, two inputs after two inputs, then the next eight. This makes reads contiguous. */
  export function takePanels(inputs: i32, outputs: i32, unit: f32, outUnit: f32): void {
    take(inputs, outputs, 32, (<usize>(inputs + 1) >> 1) << 5, unit, outUnit);
  }

  /** Strides in bytes: from two inputs to the next two, and from eight outputs to the next eight. */
  function take(
    inputs: i32,
    outputs: i32,
    apartInputs: usize,
    apartOutputs: usize,
    unit: f32,
    outUnit: f32,
  ): void {
    const step = (<usize>outputs) << 2;
    factors = shorts + <usize>turn * room;
    offsets = factors + step;
    weights = offsets + step;
    turn = (turn + 1) % AT_ONCE;
    const factor = f32x4.splat(unit / outUnit);
    const share = f32x4.splat(<f32>1 / outUnit);
    for (let at: usize = 0; at < step; at += 16) {
      v128.store(factors + at, f32x4.mul(v128.load(cursor + at), factor));
      v128.store(offsets + at, f32x4.mul(v128.load(cursor + step + at), share));
    }
    let from = cursor + step * 2;
    for (let input = 0; input < inputs; input += 2) {
      let to = weights + <usize>(input >> 1) * apartInputs;
      const isLast = input + 1 == inputs;
      for (let out = 0; out < outputs; out += 8) {
        const one = v128.load_ext<i8>(from);
        const two = isLast ? i16x8.splat(0) : v128.load_ext<i8>(from + <usize>outputs);
        v128.store(to, pairLow(one, two));
        v128.store(to, pairHigh(one, two), 16);
        from += 8;
        to += apartOutputs;
      }
      if (!isLast) from += <usize>outputs;
    }
    cursor = from;
  }
}

/** The first, and the last, four numbers of both, alternating. */
// @ts-ignore: decorator
@inline
export function pairLow(one: v128, two: v128): v128 {
  return v128.shuffle<i16>(one, two, 0, 8, 1, 9, 2, 10, 3, 11);
}

// @ts-ignore: decorator
@inline
export function pairHigh(one: v128, two: v128): v128 {
  return v128.shuffle<i16>(one, two, 4, 12, 5, 13, 6, 14, 7, 15);
}
