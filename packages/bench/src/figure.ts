/** A measured value and, if it has a bound, whether it holds. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bound: string;
  readonly holds: boolean;
};

/** One of our endpoints compared with the minimal implementation. */
export type Ratio = {
  readonly name: string;
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
};

/** Prints a table for people and JSON for programs. The process exits with 1 if a bound is missed. */
export function reportFigures(figures: readonly Figure[]): void {
  console.log(["| figure | value | bound |", "| --- | --- | --- |", ...figures.map(rowOf)].join("\n"));
  console.log(JSON.stringify({ figures }));
  process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
}

/** Without a bound, the figure is reported but not judged. */
export function atLeast({ name, ratio, ours, bare }: Ratio, bound?: number): Figure {
  return {
    name: `${name}: ${ours.toFixed(0)}/s, bare ${bare.toFixed(0)}/s`,
    value: ratio,
    unit: "x",
    bound: bound === undefined ? "" : `>= ${bound}`,
    holds: bound === undefined || ratio >= bound,
  };
}

export function atMost({ name, ratio, ours, bare }: Ratio, bound: number): Figure {
  return notAbove(`${name}: ${ours.toFixed(0)} and ${bare.toFixed(0)} ms`, ratio, bound, "x");
}

/** A number that is reported but not judged. */
export function unbounded(name: string, value: number, unit = ""): Figure {
  return { name, value, unit, bound: "", holds: true };
}

export function notAbove(name: string, value: number, most: number, unit: string): Figure {
  return { name, value, unit, bound: `<= ${most}`, holds: value <= most };
}

export function exactly(name: string, value: number, wanted: number): Figure {
  return { name, value, unit: "", bound: `= ${wanted}`, holds: value === wanted };
}

export function rowOf({ name, value, unit, bound, holds }: Figure): string {
  const number = Number.isInteger(value) ? String(value) : value.toFixed(2);
  return `| ${name} | ${`${number} ${unit}`.trim()} | ${bound}${holds ? "" : " **missed**"} |`;
}
