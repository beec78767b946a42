import type { Detector } from "../detector.ts";
import type { FeatureGroup } from "../pixel/features.ts";
import { judgePixels, MIN_SIDE_PX } from "../pixel/judge.ts";
import { unpackModel } from "../pixel/pixel-model.ts";
import { SCREEN_WEIGHTS } from "./weights.ts";

const model = unpackModel(SCREEN_WEIGHTS);

/** What the group of features that weighed most says to a reviewer. */
const REASONS: Record<FeatureGroup, { kind: string; detail: string }> = {
  spectrum: {
    kind: "moire",
    detail: "It shows a fine regular pattern, as the pixels of a display leave in a photo of it (moiré).",
  },
  residual: {
    kind: "texture",
    detail: "Its finest detail is that of a display, not of things photographed directly.",
  },
  noise: {
    kind: "noise",
    detail: "Its noise is that of a photographed display, not of a scene in front of a camera.",
  },
  texture: { kind: "texture", detail: "Its surfaces have the texture of a photographed display." },
  colour: {
    kind: "gamut",
    detail: "Its colours and light are those of a display: their cast, lifted black or clipping.",
  },
  layout: {
    kind: "layout",
    detail: "Light and straight edges lie as on a display: a bezel, a border or glare.",
  },
};

/** Judges whether the photo shows a display rather than the thing itself. */
export const screen: Detector<"pixels"> = {
  check: "screen",
  needs: ["pixels"],
  wants: [],
  async inspect({ pixels }) {
    if (Math.min(pixels.width, pixels.height) < MIN_SIDE_PX) {
      return {
        status: "unavailable",
        reason: "no_evidence",
        detail: `a side is shorter than ${MIN_SIDE_PX} px`,
      };
    }
    const { score, confidence, reason, boxes } = judgePixels(model, pixels);
    const flagged = confidence >= model.operatingPoint;
    return {
      status: flagged ? "flagged" : "clear",
      score,
      confidence,
      model: { name: model.name, version: model.version },
      evidence: flagged ? [{ ...REASONS[reason], boxes }] : [],
    };
  },
};
