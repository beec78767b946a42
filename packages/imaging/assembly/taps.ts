// Resampling along one axis as a table. For each output sample: the first source sample, the number of them, and
// their weights.

/** Bytes of a table row with room for `most` weights. */
// @ts-ignore: decorator
@inline
export function tapBytes(most: i32): usize {
  return 8 + <usize>most * 4;
}


/** The maximum number of source samples for one output sample. */
export function tapsFor(ratio: f64): i32 {
  return max(2, <i32>Math.ceil(ratio) + 1);
}

/**
 * `ratio` is the number of source samples per output sample. Shrinking averages by area; enlarging interpolates
 * linearly between centres. Output sample 0 is at `start` on the output axis. Sources are clamped to `length` and
 * counted from `origin`.
 */
export function writeTaps(
  table: usize,
  most: i32,
  outputs: i32,
  start: i32,
  ratio: f64,
  origin: i32,
  length: i32,
): void {
  for (let i = 0; i < outputs; i++) {
    const at = table + <usize>i * tapBytes(most);
    if (ratio >= 1) writeArea(at, <f64>(start + i) * ratio, ratio, origin, length);
    else writeLinear(at, (<f64>(start + i) + 0.5) * ratio - 0.5, origin, length);
  }
}

function writeArea(at: usize, from: f64, ratio: f64, origin: i32, length: i32): void {
  const to = min(from + ratio, <f64>length);
  const first = min(<i32>from, length - 1);
  const last = max(first, min(<i32>Math.ceil(to - 1e-9) - 1, length - 1));
  let sum: f64 = 0;
  for (let s = first; s <= last; s++) sum += covered(s, from, to);
  store<i32>(at, first - origin);
  store<i32>(at, last - first + 1, 4);
  for (let s = first; s <= last; s++) {
    store<f32>(at + 8 + <usize>(s - first) * 4, sum > 0 ? <f32>(covered(s, from, to) / sum) : 1);
  }
}

function covered(sample: i32, from: f64, to: f64): f64 {
  return max<f64>(0, min<f64>(to, <f64>(sample + 1)) - max<f64>(from, <f64>sample));
}

function writeLinear(at: usize, centre: f64, origin: i32, length: i32): void {
  const inside = max<f64>(0, min<f64>(centre, <f64>(length - 1)));
  const first = min(<i32>inside, max(0, length - 2));
  const share = <f32>(inside - <f64>first);
  store<i32>(at, first - origin);
  store<i32>(at, length > 1 ? 2 : 1, 4);
  store<f32>(at, length > 1 ? 1 - share : 1, 8);
  store<f32>(at, share, 12);
}
