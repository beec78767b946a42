import type { Finding } from "@svc/domain/finding";
import { findFacts, type PhotoFile } from "./facts.ts";
import { weighFacts } from "./likelihood.ts";

type Answered = Exclude<Finding, { readonly status: "unavailable" }>;

/** What the pixels say, with the entry that stands if the photo is flagged. */
export type Leaning = Omit<Answered, "status">;

/** Pixels that lean no further than this are never flagged for what the file says. */
const LEANING_MIN = 0.5;

/** The finding of pixels and file together: `score` stays the pixels', `confidence` is moved by the file's likelihood ratio. */
export function conclude(pixels: Leaning, file: PhotoFile, threshold: number): Finding {
  const facts = findFacts(file);
  const { ratio, evidence } = weighFacts(facts);
  const confidence = facts.length === 0 ? pixels.confidence : moved(pixels.confidence, ratio);
  const mayFlag = pixels.confidence >= Math.min(LEANING_MIN, threshold);
  const flagged = mayFlag && confidence >= threshold;
  return {
    ...pixels,
    status: flagged ? "flagged" : "clear",
    confidence,
    evidence: flagged ? [...pixels.evidence, ...evidence] : evidence,
  };
}

function moved(confidence: number, ratio: number): number {
  const odds = (confidence / (1 - confidence)) * ratio;
  return odds === Infinity ? 1 : odds / (1 + odds);
}
