import type { Finding, LivenessSign } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Embed } from "../backbone/embedding.ts";
import type { Detector } from "../detector.ts";
import { evidenceOf, findSigns, weigh } from "../liveness/signs.ts";
import type { FeatureGroup } from "../pixel/features.ts";
import { judgePixels, MIN_SIDE_PX } from "../pixel/judge.ts";
import { unpackModel } from "../pixel/pixel-model.ts";
import { SCREEN_WEIGHTS } from "./weights.ts";

const model = unpackModel(SCREEN_WEIGHTS);
const PIXEL_MODEL = { name: model.name, version: model.version } as const;

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

const SIGNS_MODEL = { name: "liveness-signs", version: "1.0.0" } as const;

export type ScreenDetector = Detector<"pixels", "live">;

/** Judges whether the photo shows a display rather than the thing itself; of a live one also what came with it. */
export function createScreen(embed: Embed): ScreenDetector {
  return {
    check: "screen",
    needs: ["pixels"],
    wants: ["live"],
    async inspect({ pixels, live }) {
      const signs = live ? findSigns(live) : [];
      const said = signs.length > 0 ? { liveness: signs } : {};
      if (Math.min(pixels.width, pixels.height) < MIN_SIDE_PX) return { ...tooSmall(signs), ...said };
      return { ...judged(pixels, embed, signs), ...said };
    },
  };
}

function judged(pixels: Pixels, embed: Embed, signs: readonly LivenessSign[]): Finding {
  const { score, confidence: ofPixels, reason, boxes } = judgePixels(model, pixels, embed);
  const { confidence, strongest } = weigh(ofPixels, signs);
  const byPixels = weigh(ofPixels, signs.filter(isWeak)).confidence >= model.operatingPoint;
  return {
    status: byPixels || strongest !== undefined ? "flagged" : "clear",
    score,
    confidence,
    model: byPixels || strongest === undefined ? PIXEL_MODEL : SIGNS_MODEL,
    evidence: [...(byPixels ? [{ ...REASONS[reason], boxes }] : []), ...evidenceOf(signs)],
  };
}

/** Too small for the model; a strong sign needs no pixels. */
function tooSmall(signs: readonly LivenessSign[]): Finding {
  const { strongest } = weigh(0, signs);
  if (strongest === undefined) {
    return {
      status: "unavailable",
      reason: "no_evidence",
      detail: `a side is shorter than ${MIN_SIDE_PX} px`,
    };
  }
  const evidence = evidenceOf(signs);
  return { status: "flagged", score: strongest, confidence: strongest, model: SIGNS_MODEL, evidence };
}

function isWeak({ strength }: LivenessSign): boolean {
  return strength === "weak";
}
