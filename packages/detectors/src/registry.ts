import { type Check, CHECKS } from "@svc/domain/check-rules";
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
  const all: Readonly<Record<Check, AnyDetector | undefined>> = {
    screen: createScreen(embed),
    ai: createAi(embed),
    reverse,
    context,
  };
  return CHECKS.flatMap((check) => all[check] ?? []);
}
