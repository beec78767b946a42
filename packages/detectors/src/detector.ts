import type { Check } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import type { PhotoEvidence } from "@svc/imaging/evidence";

export type Need = "pixels" | "metadata" | "traces" | "credentials" | "live";

/** `needs` are always present, `wants` only if they could be read. The detector sees nothing else. */
export type Given<N extends Need, W extends Need = never> = Pick<PhotoEvidence, "format" | "bytes"> &
  Required<Pick<PhotoEvidence, N>> &
  Pick<PhotoEvidence, W>;

/**
 * One check over one photo. A detector knows nothing of storage, the overall result or accounts. The runner handles
 * time-outs and failures: a detector that throws, stalls or lacks evidence yields `unavailable`, never `clear`.
 */
export type Detector<N extends Need = never, W extends Need = never> = {
  readonly check: Check;
  readonly needs: readonly N[];
  readonly wants: readonly W[];
  readonly inspect: (given: Given<N, W>, settings: DetectorSettings) => Promise<Finding>;
};

/** Settings of the account and the verification that a detector may read. */
export type DetectorSettings = {
  /** CONTRACT G10 `ai_threshold`, compared with `confidence`. If absent, the model card's operating point applies. */
  readonly aiThreshold?: number;
};
