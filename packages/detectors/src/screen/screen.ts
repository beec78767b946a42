import type { Finding, LivenessSign } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Detector } from "../detector.ts";
import { evidenceOf, findSigns, weigh } from "../liveness/signs.ts";
import { findParts } from "../pixel/find-parts.ts";
import { type PixelJudge, whyUnjudged } from "../pixel/judge.ts";

const DETAIL =
  "Its fine texture, colours and light are typical of a photographed screen, most clearly in any marked parts.";
const SIGNS_MODEL = { name: "liveness-signs", version: "1.0.0" } as const;

export type ScreenDetector = Detector<"pixels", "live">;

/**
 * Judges whether the photo shows a display instead of the real thing. For a live photo the signs recorded with it
 * count too. `showsParts` says where a flagged photo looks like a display, at the cost of five more looks.
 */
export function createScreen(judge: PixelJudge, showsParts = true): ScreenDetector {
  return {
    check: "screen",
    needs: ["pixels"],
    wants: ["live"],
    async inspect({ pixels, live }) {
      const signs = live ? findSigns(live) : [];
      const said = signs.length > 0 ? { liveness: signs } : {};
      const why = whyUnjudged(pixels);
      return { ...(why ? bySigns(why, signs) : judged(pixels, { judge, signs, showsParts })), ...said };
    },
  };
}

type Judging = {
  readonly judge: PixelJudge;
  readonly signs: readonly LivenessSign[];
  readonly showsParts: boolean;
};

function judged({ frame }: Pixels, { judge, signs, showsParts }: Judging): Finding {
  const { model, confidence: score, operatingPoint } = judge("screen", frame);
  const { confidence, strongest } = weigh(score, signs);
  const byPixels = weigh(score, signs.filter(isWeak)).confidence >= operatingPoint;
  const boxes = byPixels && showsParts && { boxes: findParts(judge, "screen", frame) };
  const parts = byPixels ? [{ kind: "pixel_model", detail: DETAIL, ...boxes } as const] : [];
  return {
    status: byPixels || strongest !== undefined ? "flagged" : "clear",
    score,
    confidence,
    model: byPixels || strongest === undefined ? model : SIGNS_MODEL,
    evidence: [...parts, ...evidenceOf(signs)],
  };
}

/** Used if there are no pixels to judge: a strong sign decides without them. */
function bySigns(detail: string, signs: readonly LivenessSign[]): Finding {
  const { strongest } = weigh(0, signs);
  if (strongest === undefined) return { status: "unavailable", reason: "no_evidence", detail };
  const evidence = evidenceOf(signs);
  return { status: "flagged", score: strongest, confidence: strongest, model: SIGNS_MODEL, evidence };
}

function isWeak({ strength }: LivenessSign): boolean {
  return strength === "weak";
}
