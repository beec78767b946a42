/** The largest value of 1, 2 or 5 times a power of ten that is not above `value`. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [5, 2, 1].find((each) => each * power <= value * (1 + 1e-9));
  return (digit ?? 1) * power;
}
