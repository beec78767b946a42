import type { CaptureId, VerificationId } from "../ids.ts";
import type { RuleName } from "./rules.ts";

export const CONSISTENCY_RESULTS = ["consistent", "contradictions", "not_enough"] as const;
export type ConsistencyResult = (typeof CONSISTENCY_RESULTS)[number];

/** One side of a contradiction. A redaction removes the value. */
export type ComparedSide = {
  readonly captureId?: CaptureId;
  /** Only for a photo of a linked verification. */
  readonly verificationId?: VerificationId;
  /** The key of an answer, or the name of a column. */
  readonly answer?: string;
  readonly column?: string;
  readonly value?: string;
};

export type FoundRule = {
  readonly rule: RuleName;
  readonly weight: number;
  readonly compared: readonly ComparedSide[];
};

/** CONTRACT G18. It never changes the verdict. */
export type Consistency = {
  readonly result: ConsistencyResult;
  readonly found: readonly FoundRule[];
  /** The rules that had something to compare. */
  readonly rules: readonly RuleName[];
};
