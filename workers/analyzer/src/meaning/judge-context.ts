import type { Evidence, Finding, ModelRef } from "@svc/domain/finding";
import type { MeaningQuestions } from "./meaning-questions.ts";
import type { AskableVision } from "./meaning-tools.ts";
import type { Said } from "./said.ts";
import { unavailableOf } from "./unavailable-of.ts";

type Prompted = Pick<AskableVision, "model" | "prompt">;

/** One of the two questions of `context`, and the object that our own detector looks for. */
type Part = { readonly name: "object" | "context"; readonly expected: string };

/** `against` is the confidence, 0..1, that the photo does not show it. */
type Decided = {
  readonly isMismatch: boolean;
  readonly against: number;
  readonly evidence: Evidence;
  readonly model: ModelRef;
};

/**
 * SPEC 1 `context`: a single mismatch decides, while a match requires every part to match. The vision model takes
 * precedence over the detector. If neither can tell, the result is unavailable, never clear.
 */
export function judgeContext(
  questions: Pick<MeaningQuestions, "context">,
  said: Said,
  vision: Prompted | undefined,
): Finding {
  const parts = partsOf(questions);
  if (parts.length === 0)
    return { status: "unavailable", reason: "no_evidence", detail: "nothing to compare with was given" };
  // If the picture contains instructions for its judge, no statement about it can be trusted
  if (said.outcome && "answered" in said.outcome && said.outcome.answered.withheld)
    return unavailableOf(said);
  const decided = parts.flatMap((part) => byModel(part, said, vision) ?? byDetector(part, said) ?? []);
  const mismatches = decided.filter(({ isMismatch }) => isMismatch);
  if (mismatches.length > 0) return findingOf("flagged", mismatches);
  return decided.length === parts.length ? findingOf("clear", decided) : unavailableOf(said);
}

function partsOf({ context = {} }: Pick<MeaningQuestions, "context">): readonly Part[] {
  const { expectedObject, stated } = context;
  return [
    ...(expectedObject === undefined ? [] : [{ name: "object", expected: expectedObject } as const]),
    ...(stated ? [{ name: "context", expected: stated.kind } as const] : []),
  ];
}

function findingOf(status: "flagged" | "clear", decided: readonly Decided[]): Finding {
  const against = Math.max(...decided.map((each) => each.against));
  const [{ model } = { model: { name: "none", version: "0" } }] = decided;
  return {
    status,
    score: against,
    confidence: against,
    model,
    evidence: decided.map(({ evidence }) => evidence),
  };
}

/** Undefined if the vision model was not asked, did not answer, or cannot tell. */
function byModel({ name }: Part, { outcome }: Said, vision: Prompted | undefined): Decided | undefined {
  const judged = outcome && "answered" in outcome ? outcome.answered[name] : undefined;
  if (!vision || !judged || judged.match === "inconclusive") return undefined;
  return {
    ...weighed(judged),
    evidence: { kind: "vision_model", detail: judged.reasoning },
    model: { name: vision.model, version: vision.prompt },
  };
}

/**
 * Undefined if our detector does not know this object. For a context it knows the kind only (SPEC 4.2): a different
 * kind is a mismatch, but the same kind is not yet a match.
 */
function byDetector({ name, expected }: Part, { look }: Said): Decided | undefined {
  if (!look || look === "failed") return undefined;
  const detected = look.objects.find((object) => object.expected === expected);
  if (!detected || detected.match === "inconclusive") return undefined;
  if (name === "context" && detected.match === "match") return undefined;
  return {
    ...weighed(detected),
    evidence: { kind: "object_detector", detail: detected.reasoning },
    model: look.models.objects,
  };
}

function weighed({ match, confidence }: { readonly match: string; readonly confidence: number }) {
  const isMismatch = match === "mismatch";
  return { isMismatch, against: isMismatch ? confidence : 1 - confidence };
}
