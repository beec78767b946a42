import type { CandidateId } from "./ids.ts";
import type { JudgeOpinion } from "./outside-judges.ts";

/** The model behind a score; `rules@…` when marks in the file decided. */
export type ModelRef = { readonly name: string; readonly version: string };

/** A region of the upright photo, each number a share of its width or height (0..1). */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Evidence = {
  /** Machine word, for example `iptc_digital_source_type`, `pixel_model`, `moire`. */
  readonly kind: string;
  /** One plain sentence for a reviewer. */
  readonly detail: string;
  readonly boxes?: readonly Box[];
  /** Of `outside_judge` alone: who said so, and what. */
  readonly judge?: JudgeOpinion;
};

/** What the device, its frames, the challenge or the sender's own word say against a live camera; `strong` alone flags `screen`. */
export const LIVENESS_SIGNS = [
  "virtual_camera",
  "frozen_frames",
  "frames_differ_from_photo",
  "moving_pattern",
  "automation",
  "camera_software",
  "settings_mismatch",
  "stale_challenge",
  "no_challenge",
  "taken_before",
  "torch_ignored",
  "repeated_frames",
  "no_frames",
  "no_device_report",
] as const;
export type LivenessSign = {
  readonly sign: (typeof LIVENESS_SIGNS)[number];
  readonly strength: "strong" | "weak";
};

/** A page that shows this photo or one like it; a person decides (CONTRACT G1.5). */
export type ReverseCandidate = {
  readonly id: CandidateId;
  readonly pageUrl: string;
  readonly imageUrl?: string;
  readonly match: "full" | "partial";
  readonly score: number;
  /** When the search engine first saw it there, in epoch ms. */
  readonly firstSeen?: number;
  /** What a person said of it; absent until then. */
  readonly decision?: "confirmed" | "dismissed";
};

/**
 * What one detector says of one photo. `score` is 0..1 before any threshold, `confidence` the calibrated
 * probability that the photo is what the check looks for. Unavailable is never clear (SPEC 2.2).
 */
export type Finding =
  | {
      readonly status: "flagged" | "clear";
      readonly score: number;
      readonly confidence: number;
      readonly model: ModelRef;
      readonly evidence: readonly Evidence[];
      /** Of `reverse` only: `flagged` means that candidates wait for review. */
      readonly candidates?: readonly ReverseCandidate[];
      /** Of `screen` only, of a photo taken live: also those that did not tip the balance. */
      readonly liveness?: readonly LivenessSign[];
    }
  | {
      readonly status: "unavailable";
      readonly reason: UnavailableReason;
      readonly detail?: string;
      /** As above: what the device showed is known where the pixels cannot be judged. */
      readonly liveness?: readonly LivenessSign[];
    };

/**
 * `timeout` and `error` may pass and are retried; `no_evidence` (the file lacks what the check needs), `not_configured` (no
 * provider can answer) and `inconclusive` (a paid provider refused it, or may be asked no more) are final.
 */
export const UNAVAILABLE_REASONS = [
  "timeout",
  "error",
  "no_evidence",
  "not_configured",
  "inconclusive",
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

export function mayPass(reason: UnavailableReason): boolean {
  return reason === "timeout" || reason === "error";
}

export function isRetryable(finding: Finding): boolean {
  return finding.status === "unavailable" && mayPass(finding.reason);
}
