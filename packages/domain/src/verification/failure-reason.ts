/**
 * Why a verification is `failed` (CONTRACT G2). A failure that the sandbox forces is `media_unreadable`, with
 * `simulated`.
 */
export const FAILURE_REASONS = ["media_unreadable", "storage_lost", "pipeline_error"] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
