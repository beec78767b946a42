import type { CandidateId } from "./ids.ts";
import type { CountedOpinion } from "./outside-judges.ts";

/** The model behind a score; `rules@…` if marks in the file decided. */
export type ModelRef = { readonly name: string; readonly version: string };

/** A region of the upright photo. Each number is a fraction of its width or height (0..1). */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What a piece of evidence is, besides the liveness signs. Each has a sentence in every language (`ui`). */
const EVIDENCE_KINDS = [
  "pixel_model",
  "frames",
  "steadiness",
  "edited_region",
  "file_camera",
  "file_resaved",
  "file_thumbnail",
  "file_generator_size",
  "file_generator_tables",
  "c2pa_digital_source_type",
  "iptc_digital_source_type",
  "c2pa_generator",
  "generator_software",
  "sd_parameters",
  "comfyui_graph",
  "invokeai_metadata",
  "midjourney_job",
  "generator_settings",
  "tc260_label",
  "xai_signature",
  "pixel_watermark",
  "tc260_possible",
  "samsung_ai_edit",
  "generator_trace",
  "virtual_recording",
  "outside_judge",
  "outside_watermark",
  "found_online",
  "simulated",
  "object_detector",
  "vision_model",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number] | LivenessSign["sign"];

export type Evidence = {
  readonly kind: EvidenceKind;
  /** One plain sentence in English for a reviewer. */
  readonly detail: string;
  /** The names in `detail` that a sentence in another language needs too. */
  readonly values?: Readonly<Record<string, string>>;
  readonly boxes?: readonly Box[];
  /** Only for `outside_judge` and `outside_watermark`: its opinion. */
  readonly judge?: CountedOpinion;
};

/**
 * Signs against a live camera, from the device, its frames, the challenge or the sender's own claim. Only a
 * `strong` one flags `screen`.
 */
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

/** A web page with this photo or a similar one. A person decides whether it counts (CONTRACT G1.5). */
export type ReverseCandidate = {
  readonly id: CandidateId;
  readonly pageUrl: string;
  readonly imageUrl?: string;
  readonly match: "full" | "partial";
  readonly score: number;
  /** When the search engine first saw it there, in epoch ms. */
  readonly firstSeen?: number;
  /** A person's decision; absent until there is one. */
  readonly decision?: "confirmed" | "dismissed";
};

/**
 * A detector's result for one photo. `score` is 0..1 before any threshold. `confidence` is the calibrated
 * probability of what the check looks for. Unavailable never counts as clear (SPEC 2.2).
 */
export type Finding =
  | {
      readonly status: "flagged" | "clear";
      readonly score: number;
      readonly confidence: number;
      /** Ours alone, where outside judges count in `confidence`. */
      readonly ownConfidence?: number;
      readonly model: ModelRef;
      readonly evidence: readonly Evidence[];
      /** Only for `reverse`: `flagged` means that candidates wait for review. */
      readonly candidates?: readonly ReverseCandidate[];
      /** Only for `ai`: a part of the photo looks edited, clearly enough that a person has to look. Never flags it. */
      readonly editedPart?: true;
      /** Only for `screen` on a live photo. Includes signs that were too weak to decide. */
      readonly liveness?: readonly LivenessSign[];
    }
  | {
      readonly status: "unavailable";
      readonly reason: UnavailableReason;
      readonly detail?: string;
      /** As above: the device's signs are known even if the pixels cannot be judged. */
      readonly liveness?: readonly LivenessSign[];
    };

/**
 * `timeout` and `error` may be temporary and are retried. Final are `no_evidence` (the file lacks what the
 * check needs), `not_configured` (no provider can answer) and `inconclusive` (a paid provider refused the
 * photo, or its limit is reached).
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
