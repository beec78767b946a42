import type { Evidence, Finding } from "@svc/domain/finding";
import type { DetectorSettings } from "../detector.ts";
import type { EditJudge } from "./judge.ts";

const FLAGGED =
  "The parts marked do not match the rest of the photo: in detail, light or edges they look edited.";
const SHOWN = `${FLAGGED} That alone is too weak to flag it.`;

/**
 * The finding about the whole photo with what its parts say. Parts flag from their own operating point; an account's threshold may
 * ask for more, never for less, since it was chosen for other confidences. A weaker sign is told, and moves nothing.
 */
export function withEdits(
  whole: Finding,
  { model, confidence, flags, shows, regions }: ReturnType<EditJudge>,
  { aiThreshold = 0 }: DetectorSettings,
): Finding {
  if (whole.status === "unavailable" || confidence < shows) return whole;
  const flagging = confidence >= Math.max(flags, aiThreshold);
  const region: Evidence = {
    kind: "edited_region",
    detail: flagging ? FLAGGED : SHOWN,
    boxes: regions,
  };
  const evidence = [...whole.evidence, region];
  if (!flagging || whole.status === "flagged") return { ...whole, evidence };
  return { ...whole, status: "flagged", score: confidence, confidence, model, evidence };
}
