import type { SimulatedOutcome } from "./simulated-outcome.ts";

/** CONTRACT G19.4: what a forced outcome makes of every scene code. Undefined if nothing is forced. */
export function simulatedSceneCode(simulated: SimulatedOutcome | undefined) {
  if (simulated === undefined) return undefined;
  if (simulated === "scene_code:wrong") return { result: "wrong" } as const;
  if (simulated === "scene_code:not_read") return { result: "not_read", reason: "unreadable" } as const;
  return { result: "read" } as const;
}
