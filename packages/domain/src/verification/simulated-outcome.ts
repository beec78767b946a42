/** CONTRACT G10: the outcomes that a sandbox tenant may force. */
export const SIMULATED_OUTCOMES = [
  "clean",
  "screen",
  "ai",
  "found_online",
  "review",
  "unavailable:ai",
  "similar",
  "contradictions",
  "failed",
  "scene_code:not_read",
  "scene_code:wrong",
] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/** The metadata key that selects it. */
export const SIMULATED_BY = "svc_test";

/** CONTRACT G14: elsewhere the key is ordinary metadata, and nothing can be simulated. */
export function isSandbox(environment: string): boolean {
  return environment === "local" || environment === "sandbox";
}
