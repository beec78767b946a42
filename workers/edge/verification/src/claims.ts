import type { JobNews } from "@svc/domain/handed-job";
import type { CaptureId } from "@svc/domain/ids";
import type { CredentialJob } from "@svc/platform/credential-message";
import type { AnalysisJob, JobName } from "@svc/platform/verification-rpc";
import { analysisKey, credentialKey } from "./outbox-task.ts";
import { jobOf, credentialJobOf } from "./job.ts";
import type { Journal } from "./journal.ts";

/** What is open on a capture, claimed for this message of the queue where there is one. */
export function claimAnalysis(journal: Journal, captureId: CaptureId, worker?: string): AnalysisJob {
  const { state } = journal;
  const job = state ? jobOf(state, captureId) : ({ state: "settled" } as const);
  return mayWork(job, journal, analysisKey(captureId), worker) ? job : { state: "taken" };
}

/** The same for its sealed copy. */
export function claimCredential(journal: Journal, captureId: CaptureId, worker?: string): CredentialJob {
  const { state } = journal;
  const job = state ? credentialJobOf(state, captureId) : ({ state: "settled" } as const);
  return mayWork(job, journal, credentialKey(captureId), worker) ? job : { state: "taken" };
}

export function applyJobNews(journal: Journal, { kind, captureId, worker }: JobName, news: JobNews): void {
  const key = kind === "analyze" ? analysisKey(captureId) : credentialKey(captureId);
  journal.outgoing.outbox.jobs.hear(key, worker, news, Date.now());
  journal.rest();
}

function mayWork(
  { state }: AnalysisJob | CredentialJob,
  journal: Journal,
  key: string,
  worker?: string,
): boolean {
  if (state !== "open" || worker === undefined) return true;
  const isBegun = journal.outgoing.outbox.jobs.begin(key, worker, Date.now());
  journal.rest();
  return isBegun;
}
