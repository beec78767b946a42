import type { Detector } from "@svc/detectors/detector";
import type { VisionModel } from "@svc/providers/vision/vision";

/** SPEC 1 `context`: whether the photo shows what it should. What the model cannot judge is unavailable. */
export function contextDetector(vision: VisionModel): Detector<"pixels"> {
  const model = { name: `context-${vision.name}`, version: vision.version };
  return {
    check: "context",
    needs: ["pixels"],
    wants: [],
    async inspect({ pixels }, { context }) {
      if (!context)
        return { status: "unavailable", reason: "no_evidence", detail: "nothing to compare with was given" };
      const answer = await vision.judgeContext(context, pixels.frame);
      if (!answer || answer.match === "inconclusive") {
        return { status: "unavailable", reason: "not_configured", detail: "no model here can judge this" };
      }
      return {
        status: answer.match === "mismatch" ? "flagged" : "clear",
        score: answer.mismatchConfidence,
        confidence: answer.mismatchConfidence,
        model,
        evidence: [{ kind: "vision", detail: answer.reasoning }],
      };
    },
  };
}
