import type { Command, Refusal } from "../verification/command.ts";
import { conflict } from "../verification/conflict.ts";
import type { Event } from "../verification/event.ts";
import type { Verification } from "../verification/state.ts";

/** CONTRACT G15.5: possible at any time until a redaction, after which nothing says who worked on the case. */
export function decideAssignee(
  state: Verification,
  { assignee }: Extract<Command, { type: "assign" }>,
  now: number,
): readonly Event[] | Refusal {
  if (state.redacted) return conflict({ because: "redacted" });
  if (state.assignee === assignee) return [];
  const assigned = assignee !== undefined;
  return [{ type: "verification.assigned", at: now, assigned, ...(assigned && { assignee }) }];
}

export function withAssignee(
  { assignee: _before, ...state }: Verification,
  { assignee }: Extract<Event, { type: "verification.assigned" }>,
): Verification {
  return { ...state, ...(assignee !== undefined && { assignee }) };
}
