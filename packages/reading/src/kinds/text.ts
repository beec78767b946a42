import { asOneLine } from "@svc/domain/meaning/text-reading";
import { meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import type { Candidate } from "./candidate.ts";

/** What is no text on a photo is read as some, less surely than this; what is, seldom (models/MODEL_CARD.md). */
const DOUBTFUL = 0.75;

/** All lines in reading order, in one, no longer than a capture keeps (CONTRACT G1.9). */
export function findText(lines: readonly Line[]): Candidate | undefined {
  const sure = lines.filter(({ confidence }) => confidence >= DOUBTFUL);
  const text = asOneLine(sure.map((line) => line.text).join(" "));
  if (!text) return undefined;
  const confidence = meanOf(sure.flatMap(({ probabilities }) => probabilities));
  return { text, confidence, checks: {}, score: confidence, lines: sure };
}
