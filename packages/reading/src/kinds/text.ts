import { meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import type { Candidate } from "./candidate.ts";

/** CONTRACT G1.9. */
const LONGEST = 200;
/** What is no text on a photo is read as some, less surely than this; what is, seldom (models/MODEL_CARD.md). */
const DOUBTFUL = 0.75;

/** All lines in reading order, in one. */
export function findText(lines: readonly Line[]): Candidate | undefined {
  const sure = lines.filter(({ confidence }) => confidence >= DOUBTFUL);
  const joined = sure
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  const text = Array.from(joined).slice(0, LONGEST).join("").trim();
  if (!text) return undefined;
  const confidence = meanOf(sure.flatMap(({ probabilities }) => probabilities));
  return { text, confidence, checks: {}, score: confidence, lines: sure };
}
