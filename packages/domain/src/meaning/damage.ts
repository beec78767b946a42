import type { Box } from "../finding.ts";

/** CONTRACT G4.6, from the lightest. */
export const SEVERITIES = ["minor", "moderate", "severe"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** CONTRACT G4.6: a damaged area, in fractions of the upright photo's width and height. */
export type DamageRegion = {
  readonly label: string;
  readonly severity: Severity;
  /** 0..1 */
  readonly confidence: number;
  readonly box: Box;
  readonly polygon?: readonly { readonly x: number; readonly y: number }[];
};

/** The result of the damage search on one photo. An empty list of regions is a valid result. */
export type DamageReport =
  | { readonly state: "succeeded"; readonly model: string; readonly regions: readonly DamageRegion[] }
  | { readonly state: "failed"; readonly error: string };
