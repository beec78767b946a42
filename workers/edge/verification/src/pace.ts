import { CLAIM_MS } from "@svc/domain/handed-job";
import type { PaceVars } from "@svc/platform/env";

/** How long a response that may include a new seal waits for it. */
export const SEAL_PATIENCE_MS = 1_000;

/** How long the response to an appeal waits until its verification exists. */
export const APPEAL_PATIENCE_MS = 5_000;

/** The length of a second in the webhook schedule. A developer's machine may shorten it. */
export function paceOf({ ENVIRONMENT, WEBHOOK_PACE }: PaceVars): number {
  const pace = Number(WEBHOOK_PACE);
  return ENVIRONMENT === "local" && pace > 0 && pace < 1 ? pace : 1;
}

/** Overrides of the journal's default times. */
export type JournalPace = {
  readonly watchMs?: number;
  readonly claimMs?: number;
  readonly webhookLeaseMs?: number;
};

/** Reads the overrides. Empty means the defaults. Shorter leases also shorten claims. */
export function journalPaceOf(env: PaceVars): JournalPace {
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
