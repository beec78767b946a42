import type { CaptureId } from "../ids.ts";

/**
 * Why a capture has no sealed copy and will not get one. `too_large`: beyond a script's memory.
 * `unsupported_format`. `unreadable`: the manifest library cannot read it. `original_missing`.
 * `location_in_file`: the file contains its location in a form that cannot be removed. `cut_off`: the sealing
 * script died twice, perhaps because of the file. `gave_up`: every attempt failed.
 */
export const CREDENTIAL_FAILURES = [
  "too_large",
  "unsupported_format",
  "unreadable",
  "original_missing",
  "location_in_file",
  "cut_off",
  "gave_up",
] as const;
export type CredentialFailure = (typeof CREDENTIAL_FAILURES)[number];

/** The outcome of one capture's C2PA seal (CONTRACT G13). */
export type CredentialOutcome =
  | { readonly state: "sealed" }
  | { readonly state: "failed"; readonly reason: CredentialFailure };

/** Called `stamp` in events and states, because existing logs use that name. */
export type CredentialReport = { readonly captureId: CaptureId; readonly stamp: CredentialOutcome };
