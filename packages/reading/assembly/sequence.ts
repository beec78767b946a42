import { exponentiate } from "./activation";

/**
 * Layer normalisation: each row to mean 0 and deviation 1 over its `channels`, times a gain plus a bias. Gain and
 * bias are stored one after the other, padded.
 */
export function normalise(
  from: usize,
  rows: i32,
  channels: i32,
  padded: i32,
  gains: usize,
  epsilon: f32,
  to: usize,
): void {
  const biases = gains + ((<usize>padded) << 2);
  const share: f32 = <f32>1 / <f32>channels;
  for (let row = 0; row < rows; row++) {
    const at = from + ((<usize>(row * padded)) << 2);
    const write = to + ((<usize>(row * padded)) << 2);
    let sum: f32 = 0;
    for (let c = 0; c < channels; c++) sum += load<f32>(at + ((<usize>c) << 2));
    const mean = sum * share;
    let squares: f32 = 0;
    for (let c = 0; c < channels; c++) {
      const off = load<f32>(at + ((<usize>c) << 2)) - mean;
      squares += off * off;
    }
    const times: f32 = <f32>1 / sqrt<f32>(squares * share + epsilon);
    for (let c = 0; c < padded; c++) {
      const shift = (<usize>c) << 2;
      const value = (load<f32>(at + shift) - mean) * times;
      store<f32>(write + shift, value * load<f32>(gains + shift) + load<f32>(biases + shift));
    }
  }
}

/**
 * Self-attention over all steps. Each step of `from` holds query, key and value, each `heads` times `size` numbers,
 * in total a multiple of four. `shares` has room for one number per step plus three.
 */
export function attend(from: usize, steps: i32, heads: i32, size: i32, shares: usize, to: usize): void {
  const part = (<usize>(heads * size)) << 2;
  const step = part * 3;
  const scale: f32 = <f32>1 / sqrt<f32>(<f32>size);
  for (let head = 0; head < heads; head++) {
    const shift = (<usize>(head * size)) << 2;
    for (let one = 0; one < steps; one++) {
      const query = from + <usize>one * step + shift;
      const total = share(query, from + part + shift, step, steps, size, scale, shares);
      const write = to + <usize>one * part + shift;
      for (let c: usize = 0; c < (<usize>size) << 2; c += 4) {
        let sum: f32 = 0;
        let value = from + part * 2 + shift + c;
        for (let other: usize = 0; other < <usize>steps; other++, value += step) {
          sum += load<f32>(shares + (other << 2)) * load<f32>(value);
        }
        store<f32>(write + c, sum / total);
      }
    }
  }
}

/** Unnormalised attention weights of a query; multiply them by the number returned. */
function share(
  query: usize,
  keys: usize,
  step: usize,
  steps: i32,
  size: i32,
  scale: f32,
  shares: usize,
): f32 {
  let most: f32 = -Infinity;
  for (let other = 0; other < steps; other++) {
    const key = keys + <usize>other * step;
    let sum: f32 = 0;
    for (let c: usize = 0; c < (<usize>size) << 2; c += 4) sum += load<f32>(query + c) * load<f32>(key + c);
    store<f32>(shares + ((<usize>other) << 2), sum * scale);
    most = max(most, sum * scale);
  }
  for (let other = 0; other < steps; other++) {
    const at = shares + ((<usize>other) << 2);
    store<f32>(at, load<f32>(at) - most);
  }
  exponentiate(shares, steps);
  let total: f32 = 0;
  for (let other = 0; other < steps; other++) total += load<f32>(shares + ((<usize>other) << 2));
  return total;
}
