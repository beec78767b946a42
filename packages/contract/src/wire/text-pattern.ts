import { RE2JS } from "re2js";

/** Our choice. RE2's time grows with the product of the pattern's instructions and the text's characters. */
const MAX_INSTRUCTIONS = 500;

const TOO_LARGE = "must repeat less: the pattern is too large";
const TOKEN =
  /\\[pP](?:\{[^}]*\}|.)|\\[\s\S]|\[(?:\\[pP]\{[^}]*\}|\\[\s\S]|[^\]\\])*\]|\(|\)|[*+?]|\{\d+(?:,\d*)?\}|[\s\S]/g;

/** Building a Unicode class costs as much as this many characters. */
const CLASS_COST = 10;

/**
 * An upper bound for the instructions this pattern would compile to, from one pass over its text. Compiling
 * unrolls repetitions and could itself take seconds, only for the pattern to be refused.
 */
function instructionsAtMost(pattern: string): number {
  // One entry for each open group, the whole pattern first: its total so far, and the last item, which a
  // repetition would repeat.
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
  // Each repetition may branch once.
  const repeated = (group.last + 1) * times;
  group.sum += repeated - group.last;
  group.last = repeated;
}

/** How often a repetition unrolls the preceding item; undefined if the token is not a repetition. */
function timesOf(token: string): number | undefined {
  if (/^[*+?]$/.test(token)) return 1;
  const [, least, most] = /^\{(\d+)(?:,(\d*))?\}$/.exec(token) ?? [];
  return least === undefined ? undefined : Math.max(1, Number(least), Number(most ?? 0));
}

/**
 * CONTRACT G5.4, in the grammar of G0.4. Returns undefined for a usable pattern: it runs in linear time on RE2
 * and is small enough that 2,000 characters take about a tenth of a second. A tenant's pattern never runs on
 * JavaScript's own engine, which backtracks.
 */
export function patternFlaw(pattern: string): string | undefined {
  const read = compile(pattern);
  return typeof read === "string" ? read : undefined;
}

/** The compiled pattern, or what is wrong with it. */
function compile(pattern: string): RE2JS | string {
  if (instructionsAtMost(pattern) > 4 * MAX_INSTRUCTIONS) return TOO_LARGE;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() > MAX_INSTRUCTIONS ? TOO_LARGE : compiled;
  } catch {
    return "must match RE2 syntax";
  }
}

/** True if the pattern matches the whole text. */
export function matchesWhole(pattern: string, text: string): boolean {
  return RE2JS.compile(pattern).matches(text);
}

/** True if the pattern matches part of the text. */
export function matchesPart(pattern: string, text: string): boolean {
  return RE2JS.compile(pattern).test(text);
}
