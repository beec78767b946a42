import type { Status } from "../status.ts";
import type { Outcome } from "./outcome.ts";

/** The number of alike verifications of one day (days since 1970, UTC). */
export type DayCount = {
  readonly day: number;
  readonly mode: "verification" | "audit";
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly count: number;
  readonly captures: number;
};

/** Whole seconds from creation to submission: how many took up to each bound, and how many in total. */
export type TimeCounts = {
  readonly count: number;
  readonly upTo: readonly number[];
  readonly p50?: number;
  readonly p90?: number;
};

export type StepCount = { readonly steps: string; readonly count: number };
export type DayCredits = { readonly day: number; readonly cents: number };
