import type { CaptureId } from "@svc/domain/ids";
import { decide } from "@svc/domain/verification/decide";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { analyzerOf } from "@svc/platform/objects";
import { comparisonJobOf } from "./job.ts";
import type { Journal } from "./journal.ts";

/**
 * Asks the analyzer to add a capture to the account's index, and logs similar photos. Throws when it has to be retried.
 */
export async function compareCapture(
  env: VerificationEnv,
  journal: Journal,
  captureId: CaptureId,
): Promise<void> {
  const job = journal.state && comparisonJobOf(journal.state, captureId);
  if (!job) return;
  await faultPoint(env, "compare.before");
  const likeness = await analyzerOf(env).compare(job);
  await faultPoint(env, "compare.before.commit");
  const { state } = journal;
  if (!state) return;
  const decided = decide(state, { type: "compare", captureId, likeness }, Date.now());
  if (!("refused" in decided)) journal.commit(state, decided);
  await faultPoint(env, "compare.after.commit");
}

/** Schedules a new comparison after the index lost the photo. Returns false when there is nothing to do. */
export function owesComparison(journal: Journal, captureId: CaptureId): boolean {
  if (!journal.state || !comparisonJobOf(journal.state, captureId)) return false;
  journal.owe({ type: "compare", captureId });
  return true;
}
