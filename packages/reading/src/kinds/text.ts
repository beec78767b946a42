import { asOneLine } from "@svc/domain/meaning/text-reading";
import { meanOf } from "../text/decode.ts";
import type { Line } from "../text/read-lines.ts";
import type { Candidate } from "./candidate.ts";

/** Things that are not text are read with less confidence than this, real text rarely (models/MODEL_CARD.md). */
const DOUBTFUL = 0.75;

/** All lines in reading order, joined into one, no longer than a capture stores (CONTRACT G1.9). */
export function findText(lines: readonly Line[]): Candidate | undefined {
  const sure = lines.filter(({ confidence }) => confidence >= DOUBTFUL);
  const text = asOneLine(sure.map((line) => line.text).join(" "));
  if (!text) return undefined;
  const confidence = meanOf(sure.flatMap(({ probabilities }) => probabilities));
  return { text, confidence, checks: {}, score: confidence, lines: sure };
}
