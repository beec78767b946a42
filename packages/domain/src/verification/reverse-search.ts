import type { ReverseCandidate } from "../finding.ts";
import type { CaptureId } from "../ids.ts";
import { REDACTED } from "../redaction/retain.ts";
import { isTerminal } from "../status.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";
import type { ReverseSearch } from "./verdict-shape.ts";

/** A candidate and the capture it resembles. */
export type Candidate = ReverseCandidate & { readonly captureId: CaptureId };

/** In the order in which they arrived. */
export function candidatesOf(captures: readonly Capture[]): readonly Candidate[] {
  return captures.flatMap(({ id: captureId, findings: { reverse } }) => {
    if (!reverse || reverse.status === "unavailable") return [];
    const { candidates = [] } = reverse;
    return candidates.map((candidate) => ({ ...candidate, captureId }));
  });
}

export function isConfirmed({ decision }: ReverseCandidate): boolean {
  return decision === "confirmed";
}

export function isUndecided({ decision }: ReverseCandidate): boolean {
  return decision === undefined;
}

/** CONTRACT G1.5, G4.5: candidates wait for a person and do not change `svc`. Undefined if nothing was searched. */
export function reverseSearchOf(
  captures: readonly Capture[],
  { reverseLapsed }: Pick<Verification, "reverseLapsed">,
): ReverseSearch | undefined {
  const findings = captures.flatMap(({ findings: { reverse } }) => reverse ?? []);
  if (findings.length === 0) return undefined;
  const candidates = candidatesOf(captures);
  const confirmed = candidates.filter(isConfirmed);
  if (confirmed.length > 0) return { state: "review", sources: pagesOf(confirmed) };
  const undecided = candidates.filter(isUndecided);
  if (undecided.length > 0 && reverseLapsed) return { state: "expired", sources: [] };
  if (undecided.length > 0) return { state: "review", sources: pagesOf(undecided) };
  const isAnswered = findings.every(({ status }) => status !== "unavailable");
  return { state: isAnswered ? "no_match" : "inconclusive", sources: [] };
}

/** A redaction keeps that there were pages, but not which. */
function pagesOf(candidates: readonly Candidate[]): readonly string[] {
  return [...new Set(candidates.map(({ pageUrl }) => pageUrl))].filter((page) => page !== REDACTED);
}

export type SearchReview = {
  readonly state: ReverseSearch["state"];
  readonly candidates: readonly Candidate[];
};

/**
 * CONTRACT G4.5: the search with its candidates; undefined if none was requested or there was nothing to
 * search.
 */
export function searchReviewOf(state: Verification): SearchReview | undefined {
  if (!state.settings.signalsRequired.includes("reverse")) return undefined;
  if (!isTerminal(state.status)) return { state: "pending", candidates: [] };
  if (state.status !== "completed") return { state: "inconclusive", candidates: [] };
  const captures = keptCaptures(state);
  const search = reverseSearchOf(captures, state);
  // After a redaction, no page is named.
  return search && { state: search.state, candidates: state.redacted ? [] : candidatesOf(captures) };
}
