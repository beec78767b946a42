import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { rfc3339 } from "@svc/contract/wire/wire";
import type { Refusal, RefusalCode } from "@svc/domain/verification/command";
import type { Conflict } from "@svc/domain/verification/conflict";

const MESSAGES: Readonly<Record<RefusalCode, string>> = {
  not_found: "this account has no verification with this id",
  expired: "the verification has expired",
  already_finalized: "the verification is closed",
  unknown_step: "there is no step with this key that takes a file",
  step_full: "the step already has all its photos",
  location_required: "the first photo needs a location",
  steps_incomplete: "required steps are missing",
  no_verdict: "the analysis has not finished",
  conflict: "the verification is not in a state that allows this; read it and retry from its state",
  insufficient_credits: "no credits left",
  invalid_request: "a field is wrong",
};

/** Says what happened and, if it is known, when. */
function whatHappened(why: Conflict): string {
  switch (why.because) {
    case "not_ended":
      return `the verification has not ended: its status is ${why.status}`;
    case "no_verdict":
      return `the verification has no verdict: its status is ${why.status}`;
    case "redacted":
      return "the verification was redacted";
    case "held":
      return "the verification is on legal hold";
    case "nothing_due":
      return "no such decision is due on this verification";
    case "no_appeal":
      return "no second look was offered for this verification";
    case "nothing_to_appeal":
      return "nothing was found against its photos, so there is nothing to look at again";
    case "second_look":
      return `this is the second look at ${why.of}, where people decide about both`;
    case "appealed":
      return `the second look was asked for at ${rfc3339(why.at)}; there is only one`;
    case "answers_changed":
      return `the answers of this verification were changed ${why.most} times, which is the maximum`;
    case "codes_used_up":
      return `this verification was given ${why.most} scene codes, which is the maximum`;
    case "decided":
      return why.decision
        ? `the case was ${why.decision.value} at ${rfc3339(why.decision.at)}`
        : "this decision was already made";
  }
}

const HINTS: Readonly<Partial<Record<Conflict["because"], string>>> = {
  held: "Release it first: DELETE /v1/verifications/{id}/hold.",
  no_appeal: 'Create verifications or templates with appeal: {"days": 7}, or create a new verification.',
  appealed: "Create a new verification to ask for further photos.",
};

function hintOf({ because }: Conflict): { readonly hint?: string } {
  const hint = HINTS[because];
  return hint === undefined ? {} : { hint };
}

/** Turns a refusal of the domain into the error for the caller. */
export function refusalError(refusal: Refusal): ApiError {
  const { refused, missing, unknownCandidate, timesAsked, isAudit, needsNote, conflict, appealEndedAt } =
    refusal;
  if (conflict) return new ApiError(refused, whatHappened(conflict), hintOf(conflict));
  if (appealEndedAt !== undefined)
    return new ApiError(refused, `a second look could be asked for until ${rfc3339(appealEndedAt)}`);
  if (isAudit) return new ApiError(refused, "an audit has no link, so nothing more can be requested");
  if (timesAsked !== undefined)
    return new ApiError(refused, `more was already requested ${timesAsked} times, which is the maximum`, {
      hint: "The link still works: send it yourself, or create a new verification.",
    });
  if (unknownCandidate !== undefined) {
    const path = `candidates.${unknownCandidate}`;
    return invalidRequest([{ path, message: "must be a candidate of this verification" }]);
  }
  if (needsNote)
    return invalidRequest([
      { path: "note", message: "is required, because the case is already decided: say why you decide again" },
    ]);
  const hint = missing && `Missing: ${missing.join(", ")}. Wait for verification.completed.`;
  const message = missing ? `${MESSAGES[refused]}: ${missing.join(", ")}` : MESSAGES[refused];
  return new ApiError(refused, message, hint === undefined ? {} : { hint });
}
