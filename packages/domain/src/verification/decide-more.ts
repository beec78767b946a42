import { type Command, type Refusal, refuse } from "./command.ts";
import { closedToEvidence } from "./closed-to-evidence.ts";
import type { Event } from "./event.ts";
import type { Settings } from "./settings.ts";
import { isMediaStep, type Step, STEP_KIND_RULES } from "./step-kinds.ts";
import type { MoreAsked, Verification } from "./state.ts";
import { activeSteps, countOf } from "./steps.ts";

/** Our choice: each request may send a mail, and stays in the log. */
const MOST_REQUESTS = 10;

/** Our choice: a repeat within this time, by a double click or after a lost response, counts as one request. */
const SAME_WITHIN_MS = 60_000;

type Request = Extract<Command, { type: "request_more" }>;

/**
 * CONTRACT G4.7: only before submission. Each named step requires one file more than it has; a named question
 * requires an answer. Our choice: a step that its `when` excludes counts as unknown, and an audit is refused,
 * since there is no person to ask.
 */
export function decideMore(state: Verification, request: Request, now: number): readonly Event[] | Refusal {
  const { steps, message, mail } = request;
  const closed = closedToEvidence(state);
  if (closed) return closed;
  const active = activeSteps(state);
  const named = [...new Set(steps)].map((key) => active.find((step) => step.key === key));
  if (named.includes(undefined)) return refuse("unknown_step");
  if (isRepeated(state, request, now)) return [];
  const barred = barredFromAsking(state);
  if (barred) return barred;
  const asked = named.flatMap((step) => (step ? [askedOf(state, step)] : []));
  if (asked.includes(undefined)) return refuse("step_full");
  return [
    {
      type: "verification.more_requested",
      at: now,
      steps: asked.filter((each) => each !== undefined),
      ...(message !== undefined && { message }),
      ...(mail && { mail }),
    },
  ];
}

function barredFromAsking({ settings, moreRequested }: Verification): Refusal | undefined {
  if (settings.mode === "audit") return { refused: "conflict", isAudit: true };
  const times = moreRequested?.times ?? 0;
  return times >= MOST_REQUESTS ? { refused: "conflict", timesAsked: times } : undefined;
}

/** The same request was just made, and nothing has arrived since. */
function isRepeated(state: Verification, { steps, message, mail }: Request, now: number): boolean {
  const { moreRequested: last } = state;
  if (!last || now - last.at >= SAME_WITHIN_MS) return false;
  const isSame = last.message === message && last.to === mail?.to && isSameSet(last.steps, steps);
  const wanted = activeSteps(state).filter(({ key }) => steps.includes(key));
  return isSame && wanted.every((step) => !isMediaStep(step) || countOf(state, step.key) < step.min);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.every((key) => other.includes(key)) && other.every((key) => one.includes(key));
}

/** Undefined if the step already has the maximum for any step (CONTRACT G5.4). */
function askedOf(state: Verification, step: Step): MoreAsked | undefined {
  const { key } = step;
  if (!isMediaStep(step)) return { key, min: Math.max(1, step.min), max: step.max };
  const wanted = countOf(state, key) + 1;
  if (wanted > STEP_KIND_RULES[step.kind].takes.most) return undefined;
  return { key, min: Math.max(step.min, wanted), max: Math.max(step.max, wanted) };
}

/** The verification with the new requirements of its steps. */
export function withMore(
  state: Verification,
  { at, steps, message, mail }: Extract<Event, { type: "verification.more_requested" }>,
): Verification {
  return {
    ...state,
    settings: askingFor(state.settings, steps),
    moreRequested: {
      times: (state.moreRequested?.times ?? 0) + 1,
      steps: steps.map(({ key }) => key),
      ...(message !== undefined && { message }),
      at,
      ...(mail && { to: mail.to }),
    },
    ...(mail && { delivery: { ...mailed(state), mail, queuedAt: at } }),
  };
}

/** The link goes out again, now by mail. */
function mailed({ delivery }: Verification) {
  const { sentAt, reminders = 0 } = delivery ?? {};
  return {
    channel: "email" as const,
    state: "queued" as const,
    reminders,
    ...(sentAt !== undefined && { sentAt }),
  };
}

function askingFor(settings: Settings, asked: readonly MoreAsked[]): Settings {
  const { capturePlan, unfilled } = settings;
  return {
    ...settings,
    capturePlan: planAsking(capturePlan, asked),
    // The state that a redaction restores has the same requirements.
    ...(unfilled && { unfilled: { ...unfilled, capturePlan: planAsking(unfilled.capturePlan, asked) } }),
  };
}

function planAsking(plan: Settings["capturePlan"], asked: readonly MoreAsked[]): Settings["capturePlan"] {
  if (plan.kind === "anonymous") return plan;
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, ...boundsOf(step, asked) })) };
}

function boundsOf({ key, min, max }: Step, asked: readonly MoreAsked[]): Pick<Step, "min" | "max"> {
  return asked.find((each) => each.key === key) ?? { min, max };
}
