import { CLAIM_MS } from "@svc/domain/handed-job";
import type { Vars } from "@svc/platform/env";

/** How long an answer that could show a new seal waits for it. */
export const SEAL_PATIENCE_MS = 1_000;

/** How long a second of the webhook schedule lasts: shorter on a developer's machine that asks for it, a second elsewhere. */
export function paceOf({ ENVIRONMENT, WEBHOOK_PACE }: Pick<Vars, "ENVIRONMENT" | "WEBHOOK_PACE">): number {
  const pace = Number(WEBHOOK_PACE);
  return ENVIRONMENT === "local" && pace > 0 && pace < 1 ? pace : 1;
}

/** Other times than the journal's own. */
export type JournalPace = {
  readonly watchMs?: number;
  readonly claimMs?: number;
  readonly webhookLeaseMs?: number;
};

/** How soon a journal looks after what left; empty: as this room has it. Shorter leases make shorter claims. */
export function journalPaceOf(
  env: Pick<Vars, "OUTBOX_WATCH_MS" | "ANALYSIS_LEASE_MS" | "CREDENTIAL_LEASE_MS" | "WEBHOOK_LEASE_MS">,
): JournalPace {
  const { OUTBOX_WATCH_MS, ANALYSIS_LEASE_MS, CREDENTIAL_LEASE_MS, WEBHOOK_LEASE_MS } = env;
  const leases = [ANALYSIS_LEASE_MS, CREDENTIAL_LEASE_MS].flatMap((ms) =>
    ms === undefined ? [] : [Number(ms)],
  );
  return {
    ...(OUTBOX_WATCH_MS !== undefined && { watchMs: Number(OUTBOX_WATCH_MS) }),
    ...(WEBHOOK_LEASE_MS !== undefined && { webhookLeaseMs: Number(WEBHOOK_LEASE_MS) }),
    ...(leases.length > 0 && { claimMs: Math.min(CLAIM_MS, ...leases) }),
  };
}
