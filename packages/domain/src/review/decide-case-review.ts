import { type Command, type Refusal, refuse } from "../verification/command.ts";
import { notDue } from "../verification/conflict.ts";
import type { Event } from "../verification/event.ts";
import type { Verification } from "../verification/state.ts";
import { dueOf } from "./due.ts";

/** CONTRACT G15.3: recorded once for each subject. Neither the verdict nor the status changes. */
export function decideCaseReview(
  state: Verification,
  { subject, decision, note, by }: Extract<Command, { type: "review_case" }>,
  now: number,
): readonly Event[] | Refusal {
  const isClosed = state.narrative !== undefined && subject !== "appeal";
  if (isClosed || state.redacted) return refuse("already_finalized");
  if (!dueOf(state).includes(subject)) return notDue(state, state.decision !== undefined);
  const said = { ...(note !== undefined && { note }), ...(by !== undefined && { by }) };
  return [{ type: "verification.reviewed", at: now, subject, decision, candidates: [], ...said }];
}
