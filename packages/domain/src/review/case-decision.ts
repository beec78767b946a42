import type { Command, Refusal } from "../verification/command.ts";
import { conflict } from "../verification/conflict.ts";
import type { Event } from "../verification/event.ts";
import type { Verification } from "../verification/state.ts";
import { dueOf } from "./due.ts";
import { type Review, type ReviewEvent, reviewOf } from "./reviews.ts";
import type { CaseDecisionValue } from "./subjects.ts";

/** CONTRACT G15.3: possible at any time after the verdict. Changing a decision needs a reason. */
export function decideCase(
  state: Verification,
  { decision, note, by }: Extract<Command, { type: "decide_case" }>,
  now: number,
): readonly Event[] | Refusal {
  const { status } = state;
  if (state.redacted) return conflict({ because: "redacted" });
  const { appealOf } = state.settings;
  if (appealOf !== undefined) return conflict({ because: "second_look", of: appealOf });
  if (status !== "completed") return conflict({ because: "no_verdict", status });
  const reason = note?.trim() ? { note } : {};
  if (state.decision && reason.note === undefined) return { refused: "invalid_request", needsNote: true };
  const said = { ...reason, ...(by !== undefined && { by }) };
  return [{ type: "verification.reviewed", at: now, subject: "case", decision, candidates: [], ...said }];
}

/**
 * CONTRACT G15.3: a person's word about the case itself always counts. Of the reviews, a confirmed suspicion
 * rejects the case, and dismissing the last one accepts it. `state` already contains the review.
 */
export function withCaseDecision(state: Verification, event: ReviewEvent): Verification {
  const review = reviewOf(event);
  const value = decidedBy(state, review);
  if (!value) return state;
  const { at, note, by } = review;
  const said = { ...(note !== undefined && { note }), ...(by !== undefined && { by }) };
  return { ...state, decision: { value, at, ...said } };
}

/** Undefined if the review leaves the case as it was. */
function decidedBy(state: Verification, { subject, decision }: Review): CaseDecisionValue | undefined {
  if (decision === "yes") return "rejected";
  if (subject === "case") return "accepted";
  const isOpen = state.decision?.value === "rejected" || dueOf(state).length > 0;
  return isOpen ? undefined : "accepted";
}
