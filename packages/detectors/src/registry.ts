import { ai } from "./ai/ai.ts";
import type { AnyDetector } from "./runner.ts";
import { screen } from "./screen/screen.ts";

/** Detectors that ask the outside world; absent where no provider is configured. */
export type InjectedDetectors = { readonly reverse?: AnyDetector; readonly context?: AnyDetector };

/** All detectors of this deployment, in the order of SPEC 1. */
export function createDetectors(injected: InjectedDetectors): readonly AnyDetector[] {
  const all = [screen, ai, injected.reverse, injected.context];
  return all.filter((detector) => detector !== undefined);
}
