import type { CaptureId } from "../ids.ts";

/**
 * Why a capture has no sealed copy and will have none: `too_large` for the memory of a script, `unsupported_format`,
 * `unreadable` for the library that writes manifests, `original_missing`, `gave_up` after every try.
 */
export const STAMP_FAILURES = [
  "too_large",
  "unsupported_format",
  "unreadable",
  "original_missing",
  "gave_up",
] as const;
export type StampFailure = (typeof STAMP_FAILURES)[number];

/** What became of the C2PA seal of one capture (CONTRACT G13). */
export type Stamp =
  | { readonly state: "sealed" }
  | { readonly state: "failed"; readonly reason: StampFailure };

export type StampReport = { readonly captureId: CaptureId; readonly stamp: Stamp };
