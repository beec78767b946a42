import type { Finding } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Detector, DetectorSettings } from "../detector.ts";
import { type PixelJudge, tooSmall } from "../pixel/judge.ts";
import { findMarks } from "./marks.ts";

const MARKS_MODEL = { name: "ai-marks", version: "1.1.0" } as const;

export type AiDetector = Detector<never, "pixels" | "metadata" | "credentials">;

/** Marks in the file decide at full confidence; without one the pixels are judged. */
export function createAi(judge: PixelJudge): AiDetector {
  return {
    check: "ai",
    needs: [],
    wants: ["pixels", "metadata", "credentials"],
    async inspect({ pixels, metadata, credentials }, settings): Promise<Finding> {
      const marks = findMarks(metadata, credentials);
      if (marks.length > 0) {
        return { status: "flagged", score: 1, confidence: 1, model: MARKS_MODEL, evidence: marks };
      }
      return judged(pixels, judge, settings);
    },
  };
}

function judged(pixels: Pixels | undefined, judge: PixelJudge, settings: DetectorSettings): Finding {
  if (!pixels) return { status: "unavailable", reason: "no_evidence", detail: "pixels could not be read" };
  const small = tooSmall(pixels);
  if (small) return { status: "unavailable", reason: "no_evidence", detail: small };
  const { model, confidence, operatingPoint } = judge("ai", pixels.frame);
  const flagged = confidence >= (settings.aiThreshold ?? operatingPoint);
  const detail =
    "Its surfaces, light and fine detail are more like those of generated pictures than of photos.";
  return {
    status: flagged ? "flagged" : "clear",
    score: confidence,
    confidence,
    model,
    evidence: flagged ? [{ kind: "pixel_model", detail }] : [],
  };
}
