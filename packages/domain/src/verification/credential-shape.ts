import type { CaptureId } from "../ids.ts";

/**
 * Why a capture has no sealed copy and will have none: `too_large` for the memory of a script, `unsupported_format`,
 * `unreadable` for the library that writes manifests, `original_missing`, `location_in_file` where the file tells its place
 * in a way that cannot be taken out, `cut_off` where the script that writes it ended twice before it was done (the file may be why), `gave_up`
 * after every try.
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

/** What became of the C2PA seal of one capture (CONTRACT G13). */
export type CredentialOutcome =
  | { readonly state: "sealed" }
  | { readonly state: "failed"; readonly reason: CredentialFailure };

/** Called `stamp` in events and states, as they have been stored from the beginning. */
export type CredentialReport = { readonly captureId: CaptureId; readonly stamp: CredentialOutcome };
