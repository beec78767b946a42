import type { Finding } from "@svc/domain/finding";
import { findFacts, type PhotoFile } from "./facts.ts";
import { weighFacts } from "./likelihood.ts";

/** A finding that is not `unavailable`. */
type Answered = Exclude<Finding, { readonly status: "unavailable" }>;

/** What the pixels say, including the evidence to report if the photo is flagged. */
export type Leaning = Omit<Answered, "status">;

/** Below this confidence of the pixels, the file's facts can never flag a photo. */
const LEANING_MIN = 0.5;

/**
 * Combines pixels and file: `score` remains that of the pixels, `confidence` is shifted by the file's likelihood
 * ratio.
 */
export function conclude(pixels: Leaning, file: PhotoFile, threshold: number): Answered {
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

/** What the file's facts add to the log-odds of the pixels. */
export function addedLogOdds(file: PhotoFile): number {
  const facts = findFacts(file);
  return facts.length === 0 ? 0 : Math.log(weighFacts(facts).ratio);
}

function moved(confidence: number, ratio: number): number {
  const odds = (confidence / (1 - confidence)) * ratio;
  return odds === Infinity ? 1 : odds / (1 + odds);
}
