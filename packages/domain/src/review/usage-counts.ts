import type { Status } from "../status.ts";
import type { Outcome } from "./usage-facts.ts";

/** Verifications of one day, in days since 1970 (UTC), that are alike. */
export type DayCount = {
  readonly day: number;
  readonly mode: "verification" | "audit";
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly count: number;
  readonly captures: number;
};

/** Whole seconds from creation to submission, as counts up to each bound and of all. */
export type TimeCounts = {
  readonly count: number;
  readonly upTo: readonly number[];
  readonly p50?: number;
  readonly p90?: number;
};

export type StepCount = { readonly steps: string; readonly count: number };
export type DayCredits = { readonly day: number; readonly cents: number };
