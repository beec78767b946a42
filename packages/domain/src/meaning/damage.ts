import type { Box } from "../finding.ts";

/** CONTRACT G4.6, from the least. */
export const SEVERITIES = ["minor", "moderate", "severe"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** CONTRACT G4.6: where damage is seen, in shares of the upright photo's width and height. */
export type DamageRegion = {
  readonly label: string;
  readonly severity: Severity;
  /** 0..1 */
  readonly confidence: number;
  readonly box: Box;
  readonly polygon?: readonly { readonly x: number; readonly y: number }[];
};

/** What became of looking for damage on one photo; no region is an answer too. */
export type DamageReport =
  | { readonly state: "succeeded"; readonly model: string; readonly regions: readonly DamageRegion[] }
  | { readonly state: "failed"; readonly error: string };
