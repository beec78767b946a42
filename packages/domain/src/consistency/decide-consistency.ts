import type { Event } from "../verification/event.ts";
import { keptCaptures, type Verification } from "../verification/state.ts";
import { compareScene } from "./consistency.ts";
import type { Consistency } from "./consistency-shape.ts";
import { mayBeLinked, shotsOf } from "./linked.ts";
import { RULES } from "./rules.ts";
import type { Shot } from "./shot.ts";

/** CONTRACT G18: once the analysis of every photo has ended, with the verdict. */
export function sceneCompared(state: Verification, now: number): readonly Event[] {
  return checked(consistencyOf(state), now);
}

/** With the photos of linked verifications, which are only known after the verdict. News only if the result differs. */
export function decideLinked(state: Verification, linked: readonly Shot[], now: number): readonly Event[] {
  if (!mayBeLinked(state)) return [];
  const found = consistencyOf(state, linked);
  return JSON.stringify(found) === JSON.stringify(state.consistency) ? [] : checked(found, now);
}

function checked(consistency: Consistency | undefined, now: number): readonly Event[] {
  return consistency ? [{ type: "verification.consistency.checked", at: now, consistency }] : [];
}

function consistencyOf(state: Verification, linked: readonly Shot[] = []): Consistency | undefined {
  const { simulated, compare = [] } = state.settings;
  if (simulated !== undefined) return simulated === "contradictions" ? forced(state) : undefined;
  return compareScene({ shots: shotsOf(state), linked, answers: state.answers, compare });
}

/** CONTRACT G10: a contradiction that a sandbox tenant asked for, about all photos. */
function forced(state: Verification): Consistency {
  const rule = "too_fast";
  const compared = keptCaptures(state).map(({ id: captureId }) => ({ captureId, value: "simulated" }));
  return { result: "contradictions", found: [{ rule, weight: RULES[rule].weight, compared }], rules: [rule] };
}
