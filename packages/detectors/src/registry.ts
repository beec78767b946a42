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
  /** False if nothing displays where in the picture something was found. */
  readonly showsParts?: boolean;
};

/** All detectors of this deployment, in the order of SPEC 1. */
export function createDetectors({
  pixels,
  edits,
  reverse,
  showsParts,
}: DetectorParts): readonly AnyDetector[] {
  const all: Readonly<Record<Check, AnyDetector | undefined>> = {
    screen: createScreen(pixels, showsParts),
    ai: createAi(pixels, edits),
    reverse,
    // The analyzer asks this check together with its other questions about a photo's content
    context: undefined,
  };
  return CHECKS.flatMap((check) => all[check] ?? []);
}
