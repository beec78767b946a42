import { areaUnderCurve } from "../src/metrics.ts";
import { type Fact, FACTS } from "../src/file/facts.ts";
import { LIKELIHOODS, together } from "../src/file/likelihood.ts";
import type { Label } from "./labelled-files.ts";

/**
 * What one labelled photo's file says. `group` is set if its size counts as a fact; sizes are compared within one
 * format only.
 */
export type Row = {
  readonly source: string;
  readonly label: Label;
  readonly facts: readonly Fact[];
  readonly group?: string;
  /** A generator's mark decides before the facts are considered. */
  readonly marked?: true;
};

type Rate = { readonly sources: number; readonly showing: number };
type Measured = {
  readonly ai: Rate;
  readonly real: Rate;
  /** Before it is clamped to the table's bounds. */
  readonly measured: number;
  readonly ratio: number;
};

/** A fact about the encoder, not about tags. Files with a mark count here too, because few without one show it. */
const OF_ENCODER: Fact = "generator_tables";
const SIZE_FACTS: readonly Fact[] = ["generator_size", "generator_square"];

export type Table = Readonly<Record<Fact, Measured>>;

/**
 * A likelihood ratio for each fact. It counts sources rather than photos, because the photos of one source are made
 * alike.
 */
export function measure(rows: readonly Row[]): Table {
  const entries = FACTS.map((fact) => [fact, measureFact(rows, fact)] as const);
  return Object.fromEntries(entries) as Table; // one entry per fact
}

/**
 * For sizes we take the ratio nearest to 1 among those measured within each format, so that the format of a label's
 * files has no influence.
 */
function measureFact(all: readonly Row[], fact: Fact): Measured {
  const rows = fact === OF_ENCODER ? all : all.filter(({ marked }) => !marked);
  if (!SIZE_FACTS.includes(fact)) return ratioOf(rows, fact);
  const groups = [...new Set(rows.flatMap(({ group }) => group ?? []))].toSorted();
  const each = groups.map((group) =>
    ratioOf(
      rows.filter((row) => row.group === group),
      fact,
    ),
  );
  const told = each.filter(({ ai, real }) => ai.showing + real.showing > 0);
  const [cautious] = told.toSorted((a, b) => Math.abs(Math.log(a.measured)) - Math.abs(Math.log(b.measured)));
  return cautious ?? ratioOf([], fact);
}

function ratioOf(rows: readonly Row[], fact: Fact): Measured {
  const ai = rateOf(rows, "ai", fact);
  const real = rateOf(rows, "real", fact);
  // Adds one imaginary source of the smaller label, as the same share, to both labels: a fact that no source shows
  // then says nothing.
  const more = 1 / Math.max(1, Math.min(ai.sources, real.sources));
  const measured = (share(ai) + more) / (share(real) + more);
  const { from, to } = LIKELIHOODS[fact];
  return { ai, real, measured, ratio: Math.min(to, Math.max(from, measured)) };
}

function share({ sources, showing }: Rate): number {
  return sources === 0 ? 0 : showing / sources;
}

/** `showing` is the sum over sources of the share of their photos with this fact. */
function rateOf(rows: readonly Row[], label: Label, fact: Fact): Rate {
  const own = Map.groupBy(
    rows.filter((row) => row.label === label),
    ({ source }) => source,
  );
  let showing = 0;
  for (const photos of own.values())
    showing += photos.filter(({ facts }) => facts.includes(fact)).length / photos.length;
  return { sources: own.size, showing };
}

export type Judged = Row & { readonly ratio: number };

/** Judges each source, without its marked files, by a table measured without that source. */
export function judgeLeftOut(rows: readonly Row[]): Judged[] {
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return [...bySource].flatMap(([source, own]) => {
    const table = measure(rows.filter((row) => row.source !== source));
    const asked = own.filter(({ marked }) => !marked);
    return asked.map((row) => ({ ...row, ratio: together(row.facts.map((fact) => table[fact].ratio)) }));
  });
}

export function areaOf(judged: readonly Judged[]): number {
  return areaUnderCurve(judged.map(({ label, ratio }) => ({ positive: label === "ai", score: ratio })));
}

export type Bin = { readonly stated: number; readonly found: number; readonly weight: number };

/**
 * Compares the ratio stated with the ratio observed, assuming that both labels are equally likely and that each
 * source of a label counts the same.
 */
export function calibrate(judged: readonly Judged[]): {
  readonly bins: readonly Bin[];
  readonly error: number;
} {
  const weights = weightsOf(judged);
  const bins = BOUNDS.flatMap(([from, to]) => {
    const own = judged.flatMap((row, at) =>
      row.ratio >= from && row.ratio < to ? [{ row, weight: weights[at] ?? 0 }] : [],
    );
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    if (weight === 0) return [];
    const mean = (of: (row: Judged) => number) =>
      own.reduce((sum, one) => sum + one.weight * of(one.row), 0) / weight;
    return [
      {
        stated: mean(({ ratio }) => ratio / (1 + ratio)),
        found: mean(({ label }) => Number(label === "ai")),
        weight,
      },
    ];
  });
  const error = bins.reduce((sum, { stated, found, weight }) => sum + weight * Math.abs(stated - found), 0);
  return { bins, error };
}

/** Bounds of the likelihood ratio. The middle bin holds only the neutral files. */
const BOUNDS = [
  [0, 0.3],
  [0.3, 0.99],
  [0.99, 1.01],
  [1.01, 4],
  [4, Infinity],
] as const;

function weightsOf(judged: readonly Judged[]): number[] {
  const counts = Map.groupBy(judged, ({ source, label }) => `${label} ${source}`);
  const sources = (label: Label) => [...counts.keys()].filter((key) => key.startsWith(`${label} `)).length;
  return judged.map(({ source, label }) => {
    const photos = counts.get(`${label} ${source}`)?.length ?? 1;
    return 0.5 / sources(label) / photos;
  });
}
