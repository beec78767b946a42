import type { Check, Signal } from "../check-rules.ts";

/** CONTRACT G1.5. */
export type ReverseSearch = {
  readonly state: "pending" | "review" | "no_match" | "inconclusive" | "expired";
  readonly sources: readonly string[];
};

export type Verdict = {
  readonly svc: boolean;
  readonly signals: readonly Signal[];
  readonly reverseSearch?: ReverseSearch;
  /** SPEC 2.2: present only when non-empty. */
  readonly unavailable?: readonly Check[];
};
