import type { VerificationId } from "../ids.ts";
import type { TerminalStatus } from "../status.ts";

/** CONTRACT G20: the second look that the person asked for, and how its verification ended. Times are epoch milliseconds. */
export type Appeal = {
  readonly verificationId: VerificationId;
  readonly captureUrl: string;
  readonly at: number;
  readonly ended?: { readonly status: TerminalStatus; readonly at: number };
};

export const APPEAL_STATES = ["offered", "open", "waiting", "decided", "lapsed"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** What a tenant sees of it. */
export type ShownAppeal = {
  readonly state: AppealState;
  /** Of an offer: when it ends. */
  readonly closesAt?: number;
  readonly verificationId?: VerificationId;
  readonly appealedAt?: number;
};
