import { type Check, CHECKS } from "@svc/domain/check-rules";
import { createAi } from "./ai/ai.ts";
import type { EditJudge } from "./edits/judge.ts";
import type { PixelJudge } from "./pixel/judge.ts";
import type { AnyDetector } from "./runner.ts";
import { createScreen } from "./screen/screen.ts";

/** `reverse` calls an outside service; absent if no provider is configured. */
export type DetectorParts = {
  readonly pixels: PixelJudge;
  readonly edits?: EditJudge;
  readonly reverse?: AnyDetector;
  /** False for pictures of clips, of which dozens follow each other: each is looked at once. */
  readonly isThorough?: boolean;
};

/** All detectors of this deployment, in the order of SPEC 1. */
export function createDetectors({
  pixels,
  edits,
  reverse,
  isThorough,
}: DetectorParts): readonly AnyDetector[] {
  const all: Readonly<Record<Check, AnyDetector | undefined>> = {
    screen: createScreen(pixels, isThorough),
    ai: createAi(pixels, { edits, isThorough }),
    reverse,
    // The analyzer asks this check together with its other questions about a photo's content
    context: undefined,
  };
  return CHECKS.flatMap((check) => all[check] ?? []);
}
