import { RE2JS } from "re2js";

/** Our choice: RE2 takes time in proportion to the pattern's instructions times the text's characters. */
const MAX_INSTRUCTIONS = 500;

const TOO_LARGE = "must repeat less: the pattern is too large";
const TOKEN =
  /\\[pP](?:\{[^}]*\}|.)|\\[\s\S]|\[(?:\\[pP]\{[^}]*\}|\\[\s\S]|[^\]\\])*\]|\(|\)|[*+?]|\{\d+(?:,\d*)?\}|[\s\S]/g;

/** Building a class of Unicode letters costs as much as so many characters. */
const CLASS_COST = 10;

/**
 * At least as many instructions as compiling this would make, by one look at its text: compiling unrolls repetitions, and
 * would itself take seconds for what is then refused.
 */
function instructionsAtMost(pattern: string): number {
  // of the groups that are open, the whole pattern first: what is in them, and of that the part that a repetition repeats
  const open: { sum: number; last: number }[] = [{ sum: 0, last: 0 }];
  const add = (cost: number) => {
    const group = open.at(-1);
    if (group) open[open.length - 1] = { sum: group.sum + cost, last: cost };
  };
  for (const [token] of pattern.matchAll(TOKEN)) {
    const times = timesOf(token);
    if (token === "(") open.push({ sum: 0, last: 0 });
    else if (token === ")") add(2 + (open.length > 1 ? (open.pop()?.sum ?? 0) : 0));
    else if (times === undefined) add(/\\[pP]/.test(token) ? CLASS_COST : 1);
    else repeatLast(open, times);
  }
  return open.reduce((total, { sum }) => total + sum, 0);
}

function repeatLast(open: { sum: number; last: number }[], times: number): void {
  const group = open.at(-1);
  if (!group) return;
  // each repetition may branch once
  const repeated = (group.last + 1) * times;
  group.sum += repeated - group.last;
  group.last = repeated;
}

/** How often a repetition unrolls what stands before it; undefined for what is none. */
function timesOf(token: string): number | undefined {
  if (/^[*+?]$/.test(token)) return 1;
  const [, least, most] = /^\{(\d+)(?:,(\d*))?\}$/.exec(token) ?? [];
  return least === undefined ? undefined : Math.max(1, Number(least), Number(most ?? 0));
}

/**
 * CONTRACT G5.4, in the grammar of G0.4; undefined for a pattern that may be used. It runs in linear time on RE2 and is
 * small enough for 2,000 characters to take about a tenth of a second. Nothing of a tenant's ever runs on the engine of
 * JavaScript, which backtracks.
 */
export function patternFlaw(pattern: string): string | undefined {
  const read = compile(pattern);
  return typeof read === "string" ? read : undefined;
}

/** The pattern ready to run, or what is wrong with it. */
function compile(pattern: string): RE2JS | string {
  if (instructionsAtMost(pattern) > 4 * MAX_INSTRUCTIONS) return TOO_LARGE;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() > MAX_INSTRUCTIONS ? TOO_LARGE : compiled;
  } catch {
    return "must match RE2 syntax";
  }
}

/** Whether the whole text is what the pattern describes. */
export function matchesWhole(pattern: string, text: string): boolean {
  return RE2JS.compile(pattern).matches(text);
}

/** Whether the pattern describes some part of the text. */
export function matchesPart(pattern: string, text: string): boolean {
  return RE2JS.compile(pattern).test(text);
}
