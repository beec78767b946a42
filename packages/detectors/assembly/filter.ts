/** Where the rows under the kernel lie, from top to bottom. */
let row0: usize = 0;
let row1: usize = 0;
let row2: usize = 0;
let row3: usize = 0;
let row4: usize = 0;

export function column(line: i32, at: usize): void {
  if (line == 0) row0 = at;
  else if (line == 1) row1 = at;
  else if (line == 2) row2 = at;
  else if (line == 3) row3 = at;
  else row4 = at;
}

/** Each channel by a kernel of its own: one row of output. Weights lie tap after tap, each with its channels. */
export function filterRow(
  kernel: usize,
  bias: usize,
  size: i32,
  stride: i32,
  channels: i32,
  width: i32,
  to: usize,
): void {
  const step = (<usize>channels) << 2;
  for (let x = 0; x < width; x++) {
    const left = <usize>(x * stride) * step;
    for (let c: usize = 0; c < step; c += 16) {
      let sum = v128.load(bias + c);
      let weight = kernel + c;
      for (let tap: i32 = 0; tap < size; tap++, weight += step) {
        const at = left + <usize>tap * step + c;
        sum = plus(sum, row0 + at, weight);
        sum = plus(sum, row1 + at, weight + step * size);
        sum = plus(sum, row2 + at, weight + step * size * 2);
        if (size == 5) {
          sum = plus(sum, row3 + at, weight + step * 15);
          sum = plus(sum, row4 + at, weight + step * 20);
        }
      }
      v128.store(to + c, sum);
    }
    to += step;
  }
}

function plus(sum: v128, at: usize, weight: usize): v128 {
  return f32x4.add(sum, f32x4.mul(v128.load(at), v128.load(weight)));
}
