/** The words of the refusal, in the grammar of CONTRACT G0.4. */
export const PATTERN_MESSAGE = "must match RE2 syntax";

// What RE2 lacks: looking around, atomic groups, naming an earlier group.
const NOT_RE2 = /\(\?(?:[=!>]|<[=!])|\\[1-9]|\\k</;
const TOKEN = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?::|<\w+>))?|[)|*+?]|\{\d+(?:,\d*)?\}|[\s\S]/g;
const REPEAT = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})$/;
const REPEAT_MAX = 1000;

/**
 * CONTRACT G5.4. A pattern that passes compiles, has nothing RE2 lacks, and repeats no repetition or choice without
 * end, so that a backtracking engine cannot be made to run exponentially on it.
 */
export function isSafePattern(pattern: string): boolean {
  if (NOT_RE2.test(pattern.replaceAll("\\\\", ""))) return false;
  return compiles(pattern) && isTame(pattern);
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** Whether a group can match the same text in several ways. */
type Group = { varies: boolean };
type Reading = { readonly open: Group[]; closed: Group | undefined; wild: boolean };

function isTame(pattern: string): boolean {
  const reading: Reading = { open: [{ varies: false }], closed: undefined, wild: false };
  for (const [token] of pattern.matchAll(TOKEN)) {
    const repeat = REPEAT.exec(token);
    if (repeat) readRepeat(repeat, reading);
    else readPart(token, reading);
  }
  return !reading.wild;
}

function readRepeat([token, least, comma, most]: RegExpExecArray, reading: Reading): void {
  const inner = reading.closed?.varies === true;
  const bounds = [least, most].map((bound) => Number(bound ?? 0));
  if (Math.max(...bounds) > REPEAT_MAX) reading.wild = true;
  if (inner && (/^[*+]$/.test(token) || token.endsWith(",}"))) reading.wild = true;
  const fixed = least !== undefined && comma === undefined;
  const top = reading.open.at(-1);
  if (top) top.varies ||= inner || !fixed;
}

function readPart(token: string, reading: Reading): void {
  const top = reading.open.at(-1);
  reading.closed = undefined;
  if (token.startsWith("(")) reading.open.push({ varies: false });
  else if (token === "|" && top) top.varies = true;
  else if (token === ")" && top) {
    reading.open.pop();
    const outer = reading.open.at(-1);
    if (outer) outer.varies ||= top.varies;
    reading.closed = top;
  }
}
