import type { Finding } from "@svc/domain/finding";
import type { Detector } from "../detector.ts";
import { findMarks } from "./marks.ts";

export const MARKS_MODEL = { name: "ai-marks", version: "1.0.0" } as const;

/** Marks in the file decide at full confidence; without one the pixels are judged. */
export const ai: Detector<never, "pixels" | "metadata" | "credentials"> = {
  check: "ai",
  needs: [],
  wants: ["pixels", "metadata", "credentials"],
  async inspect({ metadata, credentials }): Promise<Finding> {
    const marks = findMarks(metadata, credentials);
    if (marks.length > 0) {
      return { status: "flagged", score: 1, confidence: 1, model: MARKS_MODEL, evidence: marks };
    }
    return {
      status: "unavailable",
      reason: "no_evidence",
      detail: "no mark in the file, and no pixel model yet",
    };
  },
};
