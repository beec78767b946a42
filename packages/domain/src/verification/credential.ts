import { type Check, CHECKS, rulesOf } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import type { CaptureId, VerificationId } from "../ids.ts";
import type { AnswersProvenance } from "../record-seal/record-seal.ts";
import { isSealDue } from "../record-seal/seal-due.ts";
import { checksOf } from "./checks.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import type { CredentialReport } from "./credential-shape.ts";
import type { Settings } from "./settings.ts";
import { type Capture, keptCaptures, livenessOf, type Location, type Verification } from "./state.ts";

/** The action with which the manifest says that the photo came about. */
export type CredentialOrigin = "created" | "opened";

/**
 * CONTRACT G14: a photo counts as a digital capture only if our camera page took it, with an unused nonce, its
 * device report and matching frames, and nothing was found against it. `screen` compares the frames, so without
 * it we cannot know. Our choice: a photo that already has a credential does not count either; its credential is
 * kept as an ingredient.
 */
export function credentialOrigin(
  capture: Capture,
  { simulated }: Pick<Settings, "simulated"> = {},
): CredentialOrigin {
  // CONTRACT G10: its results were simulated, or the photo was drawn.
  if (simulated !== undefined || capture.drawn) return "opened";
  return isOurs(capture) ? "created" : "opened";
}

function isOurs(capture: Capture): boolean {
  const { findings, credentials } = capture;
  const isWitnessed = hasProofs(capture) && findings.screen?.status === "clear";
  const isFresh = livenessOf(capture).length === 0 && credentials?.present !== true;
  return isWitnessed && isFresh && !isDoubted(findings);
}

function isDoubted(findings: Capture["findings"]): boolean {
  return CHECKS.some((check) => rulesOf(check).isClaimed && findings[check]?.status === "flagged");
}

function hasProofs({ source, challenge, device, frames = [], sha256 }: Capture): boolean {
  // No camera delivers a frame that is byte for byte the photo or another frame.
  const areOwn = new Set([sha256, ...frames]).size === frames.length + 1;
  const isReported = challenge === "answered" && device !== undefined;
  return source === "camera" && isReported && frames.length > 0 && areOwn;
}

/** SPEC 4.2: photos get a Content Credential once there is a verdict to include in it. */
export function credentialsDue({ status, settings, redacted, captures }: Verification): readonly Capture[] {
  if (status !== "completed" || !settings.seal || redacted) return [];
  return captures.filter(({ removed, stamp }) => !removed && !stamp);
}

/** The credential names the record seal if one is coming, which is worth a short wait. */
const RECORD_SEAL_WAIT_MS = 30_000;

export function credentialDelayMs(state: Verification): number {
  return isSealDue(state) ? RECORD_SEAL_WAIT_MS : 0;
}

/** A repeated report, or one after a redaction, changes nothing. `verification.sealed` follows the last capture. */
export function decideCredential(
  state: Verification,
  { captureId, stamp }: CredentialReport,
  now: number,
): readonly Event[] {
  if (!credentialsDue(state).some(({ id }) => id === captureId)) return [];
  const stamped: Event = { type: "capture.stamped", at: now, captureId, stamp };
  const after = evolve(state, stamped);
  if (credentialsDue(after).length > 0) return [stamped];
  const states = keptCaptures(after).flatMap((capture) => capture.stamp?.state ?? []);
  const sealed = states.filter((each) => each === "sealed").length;
  if (sealed === 0) return [stamped];
  return [stamped, { type: "verification.sealed", at: now, sealed, unsealed: states.length - sealed }];
}

/** The facts in a sealed copy (CONTRACT G13). It names no person, and no place unless the tenant enabled that. */
export type CredentialFacts = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** Of the original's bytes. */
  readonly sha256: string;
  readonly origin: CredentialOrigin;
  readonly results: readonly { readonly check: Check; readonly finding: Finding }[];
  readonly answersProvenance: AnswersProvenance;
  readonly recordSealHash?: string;
  /** Made in the sandbox, see `isSimulated`. */
  readonly simulated?: true;
  /** Present if the tenant enabled it: contains the fix, if any, and the file keeps its own GPS. */
  readonly place?: { readonly location?: Location };
};

export function resultsOf({ settings }: Verification, capture: Capture): CredentialFacts["results"] {
  return checksOf(settings, capture).flatMap((check) => {
    const finding = capture.findings[check];
    return finding ? [{ check, finding }] : [];
  });
}
