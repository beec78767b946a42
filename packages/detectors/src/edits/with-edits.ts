import type { Evidence, Finding } from "@svc/domain/finding";
import type { EditJudge } from "./judge.ts";

/**
 * The finding about the whole photo with what its parts say against each other. They are told and move nothing: `ai` asks
 * whether a photo was generated (SPEC 1), and what was pasted from another photo was not.
 */
export function withEdits(
  whole: Finding,
  { model, confidence, shows, regions }: ReturnType<EditJudge>,
): Finding {
  if (whole.status === "unavailable" || confidence < shows) return whole;
  const { name, version } = model;
  const region: Evidence = {
    kind: "edited_region",
    detail: `The parts marked do not match the rest of the photo: in detail, light or edges they look edited (${name}@${version}, confidence ${confidence.toFixed(2)}). This does not flag it.`,
    boxes: regions,
  };
  return { ...whole, evidence: [...whole.evidence, region] };
}
