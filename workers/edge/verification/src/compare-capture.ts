import type { CaptureId } from "@svc/domain/ids";
import { decide } from "@svc/domain/verification/decide";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { analyzerOf } from "@svc/platform/objects";
import { comparisonJobOf } from "./job.ts";
import type { Journal } from "./journal.ts";

/** Has the analyzer take a capture into the account's index, and logs what it resembles; a throw means: again, later. */
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

/** The index may have lost what it knew of it; whether there is anything to do. */
export function owesComparison(journal: Journal, captureId: CaptureId): boolean {
  if (!journal.state || !comparisonJobOf(journal.state, captureId)) return false;
  journal.owe({ type: "compare", captureId });
  return true;
}
