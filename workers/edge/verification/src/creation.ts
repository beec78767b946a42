import { decide } from "@svc/domain/verification/decide";
import type { Event } from "@svc/domain/verification/event";
import { begin } from "@svc/domain/verification/evolve";
import { heldAtCreation } from "@svc/domain/verification/legal-hold";
import { linkQueued } from "@svc/domain/verification/link-delivery";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { OpenRequest } from "@svc/platform/verification-rpc";
import type { CommitOptions } from "./journal.ts";

/** A photo created together with its verification. For `holdMs` the caller runs the analysis itself. */
export type HeldAudit = { readonly capture: StoredCapture; readonly holdMs: number };

export function creationOf(
  { linkTerms, ...request }: OpenRequest,
  audit: HeldAudit | undefined,
  now: number,
): {
  readonly created: Extract<Event, { type: "verification.created" }>;
  readonly following: readonly Event[];
  readonly options: CommitOptions;
} {
  const expiresAt = now + request.settings.expiresInSeconds * 1000;
  const created = { type: "verification.created" as const, at: now, ...request, expiresAt };
  const sent = linkTerms ? [linkQueued(linkTerms, now)] : [];
  const decided = audit ? decide(begin(created), { type: "capture", capture: audit.capture }, now) : [];
  return {
    created,
    following: [...heldAtCreation(request.settings, now), ...sent, ...("refused" in decided ? [] : decided)],
    options: audit ? { holdAnalysisMs: audit.holdMs } : {},
  };
}
