/** Up to five round numbers from 0 to at least `most`. */
export function ticksTo(most: number): readonly number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Selects at most `most` of `count` indices, evenly spaced and including the first. */
export function everyFew(count: number, most: number): (index: number) => boolean {
  const each = Math.max(1, Math.ceil(count / most));
  return (index) => index % each === 0;
}
