/**
 * The network's layers in their stored form. Each layer starts with a scale and a bias per output, both float32,
 * followed by the weights as signed bytes, input by input with all outputs of an input together.
 */
let layers: usize = 0;
let cursor: usize = 0;
/** A block needs three layers at the same time. */
let floats: usize = 0;
let room: usize = 0;
let turn: i32 = 0;
const AT_ONCE: i32 = 3;

export function beginLayers(mostWeights: i32, bytes: i32): usize {
  room = (<usize>mostWeights) << 2;
  floats = heap.alloc(room * AT_ONCE);
  layers = heap.alloc(bytes);
  return layers;
}

export namespace layer {
  /** Address of the bias of the layer taken last. */
  export let bias: usize = 0;

  export function rewind(): void {
    cursor = layers;
  }

  /**
   * The next layer's weights as floats, in stored order. They stay valid while the next two layers are taken.
   * `outputs` is a multiple of eight.
   */
  export function take(inputs: i32, outputs: i32): usize {
    return unpack(inputs, outputs, (<usize>outputs) << 2, 32);
  }

  /**
   * The same in panels: the weights of eight outputs, input by input, then those of the next eight. This makes reads
   * contiguous.
   */
  export function takePanels(inputs: i32, outputs: i32): usize {
    return unpack(inputs, outputs, 32, (<usize>inputs) << 5);
  }

  /** Strides in bytes: from one input to the next, and from eight outputs to the next eight. */
  function unpack(inputs: i32, outputs: i32, apartInputs: usize, apartOutputs: usize): usize {
    const scale = cursor;
    const step = (<usize>outputs) << 2;
    bias = scale + step;
    let from = bias + step;
    const start = floats + <usize>turn * room;
    turn = (turn + 1) % AT_ONCE;
    for (let input = 0; input < inputs; input++) {
      let to = start + <usize>input * apartInputs;
      for (let at: usize = 0; at < step; at += 32) {
        const shorts = v128.load_ext<i8>(from);
        const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(shorts));
        const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(shorts));
        v128.store(to, f32x4.mul(low, v128.load(scale + at)));
        v128.store(to, f32x4.mul(high, v128.load(scale + at, 16)), 16);
        from += 8;
        to += apartOutputs;
      }
    }
    cursor = from;
    return start;
  }
}
