import type { Finding } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Embed } from "../backbone/embedding.ts";
import type { Detector, DetectorSettings } from "../detector.ts";
import { judgePixels, MIN_SIDE_PX } from "../pixel/judge.ts";
import { unpackModel } from "../pixel/pixel-model.ts";
import { findMarks } from "./marks.ts";
import { AI_WEIGHTS } from "./weights.ts";

const MARKS_MODEL = { name: "ai-marks", version: "1.1.0" } as const;

const model = unpackModel(AI_WEIGHTS);

export type AiDetector = Detector<never, "pixels" | "metadata" | "credentials">;

/** Marks in the file decide at full confidence; without one the pixels are judged. */
export function createAi(embed: Embed): AiDetector {
  return {
    check: "ai",
    needs: [],
    wants: ["pixels", "metadata", "credentials"],
    async inspect({ pixels, metadata, credentials }, settings): Promise<Finding> {
      const marks = findMarks(metadata, credentials);
      if (marks.length > 0) {
        return { status: "flagged", score: 1, confidence: 1, model: MARKS_MODEL, evidence: marks };
      }
      return judged(pixels, embed, settings);
    },
  };
}

function judged(pixels: Pixels | undefined, embed: Embed, settings: DetectorSettings): Finding {
  if (!pixels) return { status: "unavailable", reason: "no_evidence", detail: "pixels could not be read" };
  if (Math.min(pixels.width, pixels.height) < MIN_SIDE_PX) {
    return {
      status: "unavailable",
      reason: "no_evidence",
      detail: `a side is shorter than ${MIN_SIDE_PX} px`,
    };
  }
  const { score, confidence } = judgePixels(model, pixels, embed);
  const flagged = confidence >= (settings.aiThreshold ?? model.operatingPoint);
  const detail = "Its texture and finest detail are more like those of generated pictures than of photos.";
  return {
    status: flagged ? "flagged" : "clear",
    score,
    confidence,
    model: { name: model.name, version: model.version },
    evidence: flagged ? [{ kind: "pixel_model", detail }] : [],
  };
}
