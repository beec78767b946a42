import { percentile } from "./median.ts";

/** The quartiles of the rounds: half of them lie between. */
type Spread = { readonly low: number; readonly high: number };

/**
 * Whether a bound holds. Figures of several rounds depend on the machine's load, so their quartiles are judged and not
 * their median: `holds` if both keep the bound, `near` if only the better one does, `missed` if neither does.
 */
type Standing = "holds" | "near" | "missed";

/** A measured value and, if it has a bound, how it compares with it. Only `missed` fails the command. */
export type Figure = {
  readonly name: string;
  /** The median if there were several rounds. */
  readonly value: number;
  /** Absent if one round says it all: sizes, counts. */
  readonly spread?: Spread | undefined;
  readonly unit: string;
  readonly bound: string;
  readonly standing: Standing;
};

/** One value, or one for each round. */
export type Measured = number | readonly number[];

/** Something of ours and what it is compared with, measured in turns. */
export type Turns = {
  readonly name: string;
  readonly rounds: readonly { readonly ours: number; readonly bare: number }[];
};

/** Prints a table for people and JSON for programs. The process exits with 1 if a bound is missed. */
export function reportFigures(figures: readonly Figure[]): void {
  console.log(["| figure | value | bound |", "| --- | --- | --- |", ...figures.map(rowOf)].join("\n"));
  console.log(JSON.stringify({ figures }));
  process.exitCode = figures.some(({ standing }) => standing === "missed") ? 1 : 0;
}

/** Our rate as a share of the other's. Without a bound, it is reported but not judged. */
export function atLeast(turns: Turns, bound?: number): Figure {
  const figure = unbounded(`${turns.name}: ${mediansOf(turns, "/s")}`, ratiosOf(turns), "x");
  if (bound === undefined) return figure;
  const { low, high } = figure.spread ?? { low: figure.value, high: figure.value };
  return { ...figure, bound: `>= ${bound}`, standing: standingOf(high >= bound, low >= bound) };
}

/** How many times as long ours takes. */
export function atMost(turns: Turns, bound: number): Figure {
  return notAbove(`${turns.name}: ${mediansOf(turns, " ms")}`, ratiosOf(turns), bound, "x");
}

/** A number that is reported but not judged. */
export function unbounded(name: string, measured: Measured, unit = ""): Figure {
  return { name, ...summaryOf(measured), unit, bound: "", standing: "holds" };
}

export function notAbove(name: string, measured: Measured, most: number, unit: string): Figure {
  const { value, spread } = summaryOf(measured);
  const { low, high } = spread ?? { low: value, high: value };
  const standing = standingOf(low <= most, high <= most);
  return { name, value, spread, unit, bound: `<= ${most}`, standing };
}

export function exactly(name: string, value: number, wanted: number): Figure {
  const isWanted = value === wanted;
  return { name, value, unit: "", bound: `= ${wanted}`, standing: standingOf(isWanted, isWanted) };
}

export function rowOf({ name, value, spread, unit, bound, standing }: Figure): string {
  const rounds = spread ? ` (${shown(spread.low)} to ${shown(spread.high)})` : "";
  const mark = standing === "holds" ? "" : ` **${standing}**`;
  return `| ${name} | ${`${shown(value)}${rounds} ${unit}`.trim()} | ${bound}${mark} |`;
}

export function standingOf(isBetterWithin: boolean, isWorseWithin: boolean): Standing {
  if (!isBetterWithin) return "missed";
  return isWorseWithin ? "holds" : "near";
}

export function ratiosOf({ rounds }: Turns): readonly number[] {
  return rounds.map(({ ours, bare }) => ours / bare);
}

function mediansOf({ rounds }: Turns, unit: string): string {
  const [ours, bare] = [rounds.map((round) => round.ours), rounds.map((round) => round.bare)];
  return `${summaryOf(ours).value.toFixed(0)}${unit}, bare ${summaryOf(bare).value.toFixed(0)}${unit}`;
}

function summaryOf(measured: Measured): Pick<Figure, "value" | "spread"> {
  if (typeof measured === "number") return { value: measured };
  const at = (share: number) => percentile(measured, share);
  return { value: at(0.5), spread: { low: at(0.25), high: at(0.75) } };
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
