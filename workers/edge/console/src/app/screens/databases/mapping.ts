import type { SourceTable } from "./read-source.ts";

/** A column of the database and the file column that fills it, or -1 for none. */
export type Target = { readonly name: string; readonly from: number };

const SHORTEST_PART = 3;

/** For a new database, all columns of the file. For an existing one, its columns matched by similar names. */
export function guessTargets(source: SourceTable, known?: readonly string[]): readonly Target[] {
  if (!known) return source.columns.map((name, from) => ({ name, from }));
  const free = new Map(source.columns.map((name, from) => [from, name]));
  const targets = known.map((name) => ({ name, from: -1 }));
  for (const isAlike of [isSame, isSameWord, isPart]) {
    for (const [index, { name, from }] of targets.entries()) {
      if (from !== -1) continue;
      const found = [...free].find(([, other]) => isAlike(name, other))?.[0];
      if (found === undefined) continue;
      targets[index] = { name, from: found };
      free.delete(found);
    }
  }
  return targets;
}

// one bad row must not make another column the key: the import shows it instead
const MOST_FAULTY = 0.1;

/**
 * Prefers a column named like a number, even with empty or repeated values, which the import then shows. Without one:
 * the first with hardly any such values, or else the first.
 */
export function guessIdentifier(source: SourceTable, targets: readonly Target[]): string {
  const taken = targets.filter(({ from }) => from !== -1);
  const named = taken.find(({ name }) => /\b(?:id|no|nr|number|nummer|key|policy|police)\b|_id$/i.test(name));
  const distinct = taken.find(({ from }) => faultyShare(source, from) <= MOST_FAULTY);
  return (named ?? distinct ?? taken[0])?.name ?? "";
}

/** The share of rows whose value is empty or occurs earlier, from 0 to 1. */
function faultyShare({ rows }: SourceTable, column: number): number {
  const values = rows.map((row) => (row[column] ?? "").trim().toLowerCase());
  const distinct = new Set(values.filter((value) => value !== ""));
  return rows.length === 0 ? 0 : 1 - distinct.size / rows.length;
}

function isSame(name: string, other: string): boolean {
  return name === other;
}

function isSameWord(name: string, other: string): boolean {
  return wordOf(name) === wordOf(other);
}

function isPart(name: string, other: string): boolean {
  const [a, b] = [wordOf(name), wordOf(other)];
  return Math.min(a.length, b.length) >= SHORTEST_PART && (a.includes(b) || b.includes(a));
}

/** Ignores case, accents, spaces and punctuation. */
function wordOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

export type Kind = "number" | "date" | "email" | "text" | "nothing";
const LOOKED_AT = 200;
const LOOKS: readonly (readonly [Kind, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["date", /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?:[T ].*)?$/],
  ["number", /^[+-]?\d+(?:[.,]\d+)*$/],
];

/** The type the first values look like. All values are stored as text. */
export function kindOf({ rows }: SourceTable, column: number): Kind {
  const seen = rows
    .slice(0, LOOKED_AT)
    .map((row) => (row[column] ?? "").trim())
    .filter((cell) => cell !== "");
  if (seen.length === 0) return "nothing";
  return LOOKS.find(([, look]) => seen.every((cell) => look.test(cell)))?.[0] ?? "text";
}
