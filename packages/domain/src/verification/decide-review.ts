import type { Finding } from "../finding.ts";
import type { CandidateId } from "../ids.ts";
import { isTerminal } from "../status.ts";
import { checksOf } from "./checks.ts";
import { type Command, type Refusal, refuse } from "./command.ts";
import { notDue } from "./conflict.ts";
import type { Event } from "./event.ts";
import { type Candidate, candidatesOf, isConfirmed, isUndecided } from "./reverse-search.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";

/** CONTRACT G1.5: how long a submitted verification waits for the search. */
const SEARCH_WAIT_MS = 10 * 60_000;
/** CONTRACT G1.5: how long its candidates wait for a person. */
const REVIEW_MS = 30 * 24 * 3_600_000;

/** CONTRACT G4.5: recorded with the verdict, when the state becomes `review`. */
export function reviewRequired(state: Verification, now: number): readonly Event[] {
  const waiting = candidatesOf(keptCaptures(state));
  if (waiting.length === 0) return [];
  return [{ type: "verification.reverse_search.review_required", at: now, candidates: waiting.length }];
}

/**
 * The candidates that a person may still decide. None if the verification is finalized, redacted or out of
 * time.
 */
export function candidatesToReview(state: Verification): readonly Candidate[] {
  const { status, narrative, redacted, reverseLapsed } = state;
  const isClosed = status !== "completed" || narrative !== undefined || redacted || reverseLapsed === true;
  return isClosed ? [] : candidatesOf(keptCaptures(state)).filter(isUndecided);
}

/** CONTRACT G4.5: decisions are final. If any named candidate cannot be decided, the whole command is refused. */
export function decideReview(
  state: Verification,
  { decision, candidates: named, note, by }: Extract<Command, { type: "review" }>,
  now: number,
): readonly Event[] | Refusal {
  const unknown = unknownIn(state, named);
  if (unknown !== -1) return { refused: "invalid_request", unknownCandidate: unknown };
  if (state.narrative !== undefined || state.redacted) return refuse("already_finalized");
  const candidates = meantBy(state, named, now);
  if (candidates.length === 0)
    return notDue(
      state,
      candidatesOf(keptCaptures(state)).some((each) => !isUndecided(each)),
    );
  const said = { ...(note !== undefined && { note }), ...(by !== undefined && { by }) };
  return [{ type: "verification.reviewed", at: now, decision, candidates, ...said }];
}

type Named = readonly CandidateId[] | undefined;

/** The index of the first unknown candidate, or -1. Before the verdict, no candidate is known. */
function unknownIn(state: Verification, named: Named): number {
  const known = state.status === "completed" ? candidatesOf(keptCaptures(state)) : [];
  return named?.findIndex((id) => known.every((candidate) => candidate.id !== id)) ?? -1;
}

/** Without names, all undecided candidates. Empty if a named one is no longer undecided. */
function meantBy(state: Verification, named: Named, now: number): readonly CandidateId[] {
  if (now >= (reviewDueAt(state) ?? Infinity)) return [];
  const waiting = candidatesToReview(state).map(({ id }) => id);
  const meant = [...new Set(named ?? waiting)];
  return meant.every((id) => waiting.includes(id)) ? meant : [];
}

/**
 * When the wait for a decision ends; undefined if no candidate is undecided, or one was confirmed (CONTRACT
 * G4.5).
 */
export function reviewDueAt(state: Verification): number | undefined {
  const { status, closedAt, reverseLapsed } = state;
  if (status !== "completed" || closedAt === undefined || reverseLapsed) return undefined;
  const candidates = candidatesOf(keptCaptures(state));
  const waits = candidates.some(isUndecided) && !candidates.some(isConfirmed);
  return waits ? closedAt + REVIEW_MS : undefined;
}

export function lapsedReview(state: Verification, now: number): readonly Event[] {
  return now < (reviewDueAt(state) ?? Infinity) ? [] : [{ type: "reverse_search.expired", at: now }];
}

/** When the wait for searches ends; undefined if none is open. Clips have their own wait. */
export function searchesDueAt(state: Verification): number | undefined {
  if (state.submittedAt === undefined || isTerminal(state.status)) return undefined;
  return openSearches(state).length > 0 ? state.submittedAt + SEARCH_WAIT_MS : undefined;
}

export function overdueSearches(state: Verification, now: number): readonly Event[] {
  if (now < (searchesDueAt(state) ?? Infinity)) return [];
  const finding: Finding = {
    status: "unavailable",
    reason: "timeout",
    detail: "not answered within 10 minutes",
  };
  return openSearches(state).map(({ id: captureId }) => ({
    type: "verification.check.unavailable",
    at: now,
    captureId,
    check: "reverse",
    finding,
  }));
}

function openSearches(state: Verification): readonly Capture[] {
  return keptCaptures(state).filter(
    (capture) =>
      capture.kind !== "video" &&
      !capture.findings.reverse &&
      checksOf(state.settings, capture).includes("reverse"),
  );
}
