/**
 * The network's layers as they travel: of each layer first a scale for every output and a bias for every output, both
 * float32, then the weights as signed bytes, input after input, each with its outputs.
 */
let layers: usize = 0;
let cursor: usize = 0;
/** Three layers of a block are needed at once. */
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
  /** Where the bias of the layer taken last lies. */
  export let bias: usize = 0;

  export function rewind(): void {
    cursor = layers;
  }

  /** The next layer's weights as floats, as they travel; they stay for the two that follow. `outputs` is a multiple of eight. */
  export function take(inputs: i32, outputs: i32): usize {
    return unpack(inputs, outputs, (<usize>outputs) << 2, 32);
  }

  /** The same in panels: of eight outputs the weights, input after input, then of the next eight. They are read without gaps. */
  export function takePanels(inputs: i32, outputs: i32): usize {
    return unpack(inputs, outputs, 32, (<usize>inputs) << 5);
  }

  /** From one input to the next, and from eight outputs to the next, in bytes. */
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
