import type { Finding } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Detector, DetectorSettings } from "../detector.ts";
import { addedLogOdds, conclude } from "../file/conclude.ts";
import type { EditJudge } from "../edits/judge.ts";
import { withEdits } from "../edits/with-edits.ts";
import type { PhotoFile } from "../file/facts.ts";
import { type PixelJudge, whyUnjudged } from "../pixel/judge.ts";
import { nativeTiles } from "../pixel/native.ts";
import { judgeOnce, judgeSteadily } from "../pixel/steadiness.ts";
import { findHints } from "./hints.ts";
import { MARKS_MODEL } from "./marks-model.ts";
import { findMarks } from "./marks.ts";

export type AiDetector = Detector<never, "pixels" | "metadata" | "traces" | "credentials">;

type Options = {
  readonly edits?: EditJudge | undefined;
  /** Unless false, an answer near the threshold is checked by two more looks. */
  readonly isThorough?: boolean | undefined;
};

/**
 * A generator's mark in the file decides with full confidence. Without one, the pixels are judged, and the facts of
 * the file raise or lower the confidence; what the file only hints at is listed and changes nothing. If `edits` is given, the evidence also lists the parts that look edited;
 * they do not change the result.
 */
export function createAi(judge: PixelJudge, { edits, isThorough = true }: Options = {}): AiDetector {
  return {
    check: "ai",
    needs: [],
    wants: ["pixels", "metadata", "traces", "credentials"],
    async inspect({ pixels, credentials, ...file }, settings): Promise<Finding> {
      const marks = findMarks(file.metadata, credentials, pixels?.chromaBits);
      const hints = findHints(file.metadata, credentials);
      if (marks.length > 0) {
        const evidence = [...marks, ...hints];
        return { status: "flagged", score: 1, confidence: 1, model: MARKS_MODEL, evidence };
      }
      // The unread credential could have contained a mark
      if (credentials?.present && credentials.state === "unread")
        return unavailable("its Content Credential could not be read");
      const finding = judged(pixels, file, { judge, edits, isThorough, settings });
      return finding.status === "unavailable"
        ? finding
        : { ...finding, evidence: [...finding.evidence, ...hints] };
    },
  };
}

type Judging = Options & {
  readonly judge: PixelJudge;
  readonly settings: DetectorSettings;
};

function judged(
  pixels: Pixels | undefined,
  file: PhotoFile,
  { judge, edits, isThorough, settings }: Judging,
): Finding {
  if (!pixels) return unavailable("pixels could not be read");
  const why = whyUnjudged(pixels);
  if (why) return unavailable(why);
  const seen = {
    frame: pixels.frame,
    tiles: nativeTiles(pixels, file),
    threshold: settings.aiThreshold,
    added: addedLogOdds(file),
  };
  const ask = isThorough ? judgeSteadily : judgeOnce;
  const { model, confidence, operatingPoint, unsteady } = ask(judge, "ai", seen);
  const detail = "Its surfaces, light and fine detail are more typical of generated pictures than of photos.";
  const evidence = [{ kind: "pixel_model", detail }] as const;
  const whole = conclude(
    { score: confidence, confidence, model, evidence },
    file,
    settings.aiThreshold ?? operatingPoint,
  );
  const found = { ...whole, evidence: [...whole.evidence, ...unsteady] };
  return edits ? withEdits(found, edits(pixels.frame)) : found;
}

function unavailable(detail: string): Finding {
  return { status: "unavailable", reason: "no_evidence", detail };
}
