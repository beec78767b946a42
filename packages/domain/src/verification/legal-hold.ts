import type { Command, Refusal } from "./command.ts";
import { conflict } from "./conflict.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import { emptyAfterRetention } from "./retention.ts";
import type { Settings } from "./settings.ts";
import type { Verification } from "./state.ts";

/** The event of a verification whose settings hold it from its creation on. */
export function heldAtCreation({ legalHold }: Settings, now: number): readonly Event[] {
  return legalHold === true ? [{ type: "verification.held", at: now }] : [];
}

/** CONTRACT G4.7: possible until a redaction, after which there is nothing to keep. A new reason replaces the last one. */
export function decideHold(
  state: Verification,
  { reason, by }: Extract<Command, { type: "hold" }>,
  now: number,
): readonly Event[] | Refusal {
  if (state.redacted) return conflict({ because: "redacted" });
  if (state.hold && (reason === undefined || reason === state.hold.reason)) return [];
  return [{ type: "verification.held", at: now, ...(reason !== undefined && { reason }), by }];
}

/** CONTRACT G4.7: if its retention is over, it is redacted at once. */
export function decideRelease(
  state: Verification,
  { by }: Extract<Command, { type: "release" }>,
  now: number,
): readonly Event[] {
  if (!state.hold) return [];
  const released: Event = { type: "verification.released", at: now, by };
  return [released, ...emptyAfterRetention(evolve(state, released), now)];
}
