import type { Evidence, Finding } from "@svc/domain/finding";
import type { EditJudge } from "./judge.ts";

/**
 * Adds to the finding about the whole photo what its parts reveal when compared with each other. This never changes
 * the result: `ai` asks whether a photo was generated (SPEC 1), and parts pasted from another photo were not. If the
 * parts look edited clearly enough, a person has to look.
 */
export function withEdits(
  whole: Finding,
  { model, confidence, shows, needsLook, regions }: ReturnType<EditJudge>,
): Finding {
  if (whole.status === "unavailable" || confidence < shows) return whole;
  const { name, version } = model;
  const region: Evidence = {
    kind: "edited_region",
    detail: `The marked parts look edited: their detail, light or edges don't match the rest of the photo (${name}@${version}, confidence ${confidence.toFixed(2)}). This does not flag it.`,
    boxes: regions,
  };
  return {
    ...whole,
    evidence: [...whole.evidence, region],
    ...(confidence >= needsLook && { editedPart: true }),
  };
}
