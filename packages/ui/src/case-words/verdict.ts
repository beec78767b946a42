import type { VerificationBody } from "@svc/contract/verification/verification-body";
import type { CaseKey } from "./case-key.ts";

/** The state of a case at a glance. */
export type Verdict =
  | "genuine"
  | "flagged"
  | "unchecked"
  | "waiting"
  | "underway"
  | "left"
  | "expired"
  | "failed";

const OF_STATUS = {
  pending: "waiting",
  partially_captured: "underway",
  abandoned: "left",
  expired: "expired",
  failed: "failed",
  // A completed case always has a verdict.
  completed: "underway",
} as const satisfies Record<VerificationBody["status"], Verdict>;

/** SPEC 2.2: `svc` is also false if a check never answered, which is not a finding. */
export function verdictOf({ status, verdict }: Pick<VerificationBody, "status" | "verdict">): Verdict {
  if (!verdict || status === "expired" || status === "failed") return OF_STATUS[status];
  if (verdict.svc) return "genuine";
  return verdict.signals.length > 0 ? "flagged" : "unchecked";
}

export const VERDICT_NAMES = {
  genuine: "verdict_genuine",
  flagged: "verdict_flagged",
  unchecked: "verdict_unchecked",
  waiting: "verdict_waiting",
  underway: "verdict_underway",
  left: "verdict_left",
  expired: "verdict_expired",
  failed: "verdict_failed",
} as const satisfies Record<Verdict, CaseKey>;
