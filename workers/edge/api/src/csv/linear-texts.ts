import { ApiError } from "@svc/contract/wire/errors";
import { matchesPart, matchesWhole, patternFlaw } from "@svc/contract/wire/text-pattern";
import { describeLinear, filled, type Growing } from "@svc/testkit/describe-linear";
import { cellsOf } from "./cells-of.ts";

const text = (value: string) => new TextEncoder().encode(value);
const NOTHING = new Uint8Array();
const of = (before: string, part: string, after = "") => filled(text(before), text(part), text(after));

/** Tables by the part they repeat. */
const TABLES: Growing = {
  "a table of rows": of("id,name\n", "1,2\n"),
  "a table of empty lines": of("id,name\n", "\n"),
  "a table of carriage returns": of("id,name\n", "\r"),
  "a table of cells": of("id,name\n", "1,"),
  "a header of columns": of("", "a,"),
  "a table of quotes": of("id,name\n", '"'),
  "a table of quoted cells": of("id,name\n", '"1",'),
  "a table of quotes within a cell": of('id,name\n1,"', '""', '"\n'),
  "a table with one long cell": of("id,name\n1,", "x"),
  "a header of open quotes": of("", '"a"'),
  "a table of byte order marks": filled(text("id\n"), Uint8Array.of(0xef, 0xbb, 0xbf), NOTHING),
};

/** Answers that are slow for backtracking engines. */
const ANSWERS: Growing = {
  "an answer of one letter": of("", "a", "b"),
  "an answer of words": of("", "a ", "!"),
  "an answer of digits": of("", "1", "x"),
};
const PATTERNS = ["(a+)+$", "(?:a|a){40}b", "(\\w+\\s?)*$", "(.*)*x", "\\d*1\\d*2$"];

/** Most of these tables are refused, which must not take long either. */
function readOrRefuse(file: Uint8Array): void {
  try {
    cellsOf(file, "body");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function match(bytes: Uint8Array): void {
  const answer = new TextDecoder().decode(bytes);
  for (const pattern of PATTERNS) {
    if (patternFlaw(pattern) !== undefined) continue;
    matchesWhole(pattern, answer);
    matchesPart(pattern, answer);
  }
}

/**
 * Runs this room's readers over tables of each part, and patterns over each kind of text. Compares `bytes` with twice as
 * many.
 */
export function describeLinearTexts(bytes: number): void {
  describeLinear("reading a table", TABLES, { read: readOrRefuse, bytes });
  // An answer has at most 16 KB
  describeLinear("matching an answer", ANSWERS, { read: match, bytes: Math.min(bytes, 8 * 1024) });
}
