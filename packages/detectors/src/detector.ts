import type { Check } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import type { PhotoEvidence } from "@svc/imaging/evidence";

export type Need = "pixels" | "metadata" | "traces" | "credentials" | "live";

/** `needs` for certain, `wants` where it could be read, nothing else. */
export type Given<N extends Need, W extends Need = never> = Pick<PhotoEvidence, "format" | "bytes"> &
  Required<Pick<PhotoEvidence, N>> &
  Pick<PhotoEvidence, W>;

/**
 * One check over one photo. It knows no storage, no verdict and no account; the runner owns time-outs and failure:
 * what throws, stalls or lacks needed evidence is `unavailable`, never `clear`.
 */
export type Detector<N extends Need = never, W extends Need = never> = {
  readonly check: Check;
  readonly needs: readonly N[];
  readonly wants: readonly W[];
  readonly inspect: (given: Given<N, W>, settings: DetectorSettings) => Promise<Finding>;
};

/** Account and verification settings that a detector may read. */
export type DetectorSettings = {
  /** CONTRACT G10 `ai_threshold`, compared with `confidence`; absent: the model card's operating point. */
  readonly aiThreshold?: number;
};
