import type { Finding, LivenessSign } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Detector } from "../detector.ts";
import { evidenceOf, findSigns, weakLogOdds, weigh } from "../liveness/signs.ts";
import { findParts } from "../pixel/find-parts.ts";
import type { PhotoFile } from "../file/facts.ts";
import { type PixelJudge, whyUnjudged } from "../pixel/judge.ts";
import { nativeTiles } from "../pixel/native.ts";
import { judgeOnce, judgeSteadily } from "../pixel/steadiness.ts";

const DETAIL =
  "Its fine texture, colours and light are typical of a photographed screen, most clearly in any marked parts.";
const SIGNS_MODEL = { name: "liveness-signs", version: "1.0.0" } as const;

export type ScreenDetector = Detector<"pixels", "live" | "traces">;

/**
 * Judges whether the photo shows a display instead of the real thing. For a live photo the signs recorded with it
 * count too. Unless it is not to be `thorough`, an answer near the threshold is checked by two more looks, and a flagged photo by five, which
 * say where it looks like a display.
 */
export function createScreen(judge: PixelJudge, isThorough = true): ScreenDetector {
  return {
    check: "screen",
    needs: ["pixels"],
    wants: ["live", "traces"],
    async inspect({ pixels, live, ...file }) {
      const signs = live ? findSigns(live) : [];
      const said = signs.length > 0 ? { liveness: signs } : {};
      const why = whyUnjudged(pixels);
      return { ...(why ? bySigns(why, signs) : judged(pixels, file, { judge, signs, isThorough })), ...said };
    },
  };
}

type Judging = {
  readonly judge: PixelJudge;
  readonly signs: readonly LivenessSign[];
  readonly isThorough: boolean;
};

function judged(pixels: Pixels, file: PhotoFile, { judge, signs, isThorough }: Judging): Finding {
  const { frame } = pixels;
  const seen = { frame, tiles: nativeTiles(pixels, file), added: weakLogOdds(signs) };
  const ask = isThorough ? judgeSteadily : judgeOnce;
  const { model, confidence: score, operatingPoint, unsteady } = ask(judge, "screen", seen);
  const { confidence, strongest } = weigh(score, signs);
  const byPixels = weigh(score, signs.filter(isWeak)).confidence >= operatingPoint;
  const boxes = byPixels && isThorough && { boxes: findParts(judge, "screen", frame) };
  const parts = byPixels ? [{ kind: "pixel_model", detail: DETAIL, ...boxes } as const] : [];
  return {
    status: byPixels || strongest !== undefined ? "flagged" : "clear",
    score,
    confidence,
    model: byPixels || strongest === undefined ? model : SIGNS_MODEL,
    evidence: [...parts, ...unsteady, ...evidenceOf(signs)],
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
