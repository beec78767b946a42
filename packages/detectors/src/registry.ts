import { createAi } from "./ai/ai.ts";
import type { Embed } from "./backbone/embedding.ts";
import type { AnyDetector } from "./runner.ts";
import { createScreen } from "./screen/screen.ts";

/** `reverse` and `context` ask the outside world; absent where no provider is configured. */
export type DetectorParts = {
  readonly embed: Embed;
  readonly reverse?: AnyDetector;
  readonly context?: AnyDetector;
};

/** All detectors of this deployment, in the order of SPEC 1. */
export function createDetectors({ embed, reverse, context }: DetectorParts): readonly AnyDetector[] {
  const all = [createScreen(embed), createAi(embed), reverse, context];
  return all.filter((detector) => detector !== undefined);
}
