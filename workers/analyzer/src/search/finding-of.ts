import type { Finding, UnavailableReason } from "@svc/domain/finding";
import { newCandidateId } from "@svc/domain/ids";
import type { FoundPage } from "@svc/domain/outside-search";
import type { ReverseAnswer, ReverseSearch } from "@svc/providers/reverse/reverse-search";

/** The check's reason for each failure of an engine. Only failures without a search are worth retrying. */
const REASONS = {
  not_configured: "not_configured",
  refused: "inconclusive",
  lost: "inconclusive",
  later: "error",
} as const satisfies Record<Extract<ReverseAnswer, { answered: false }>["reason"], UnavailableReason>;

type Engine = Pick<ReverseSearch, "name" | "version">;

/** CONTRACT G1.5: pages are candidates for a person to review, each with its own id. */
export function findingOf({ name, version }: Engine, answer: ReverseAnswer): Finding {
  if (!answer.answered) return unsearched(REASONS[answer.reason], answer.detail);
  const candidates = answer.pages.map(candidateOf);
  const score = candidates[0]?.score ?? 0;
  return {
    status: candidates.length > 0 ? "flagged" : "clear",
    score,
    confidence: score,
    model: { name: `reverse-${name}`, version },
    evidence: candidates.map(({ pageUrl: url }) => ({
      kind: "found_online",
      detail: `Looks like ${url}.`,
      values: { url },
    })),
    candidates,
  };
}

export function unsearched(reason: UnavailableReason, detail: string): Finding {
  return { status: "unavailable", reason, detail };
}

function candidateOf(page: FoundPage) {
  return { id: newCandidateId(Date.now()), ...page };
}
