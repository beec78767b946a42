import type { JobNews } from "@svc/domain/handed-job";
import type { CaptureId } from "@svc/domain/ids";
import type { Command } from "@svc/domain/verification/command";
import type { CredentialJob } from "@svc/platform/credential-message";
import type { AnalysisJob, JobName } from "@svc/platform/verification-rpc";
import { analysisKey, credentialKey } from "./outbox-task.ts";
import { cutOffReport, jobOf, credentialJobOf } from "./job.ts";
import type { Journal } from "./journal.ts";

export type Claim = { readonly captureId: CaptureId; readonly worker?: string | undefined };

/**
 * Returns the open checks of a capture and claims them for the queue message `worker`, if one is given. When too many
 * attempts were cut off, `act` receives the command that ends the job.
 */
export function claimAnalysis(journal: Journal, claim: Claim, act: (command: Command) => void): AnalysisJob {
  const { state } = journal;
  const job = state ? jobOf(state, claim.captureId) : SETTLED;
  if (job.state !== "open") return job;
  return claimed(journal, analysisKey(claim.captureId), claim.worker, {
    job,
    giveUp: () => act({ type: "settle", report: cutOffReport(job) }),
  });
}

/** The same for the sealed copy. */
export function claimCredential(
  journal: Journal,
  { captureId, worker }: Claim,
  act: (command: Command) => void,
): CredentialJob {
  const { state } = journal;
  const job = state ? credentialJobOf(state, captureId) : SETTLED;
  if (job.state !== "open") return job;
  const stamp = { state: "failed", reason: "cut_off" } as const;
  return claimed(journal, credentialKey(captureId), worker, {
    job,
    giveUp: () => act({ type: "stamp", report: { captureId, stamp } }),
  });
}

const SETTLED = { state: "settled" } as const;

export function applyJobNews(journal: Journal, { kind, captureId, worker }: JobName, news: JobNews): void {
  const key = kind === "analyze" ? analysisKey(captureId) : credentialKey(captureId);
  journal.outgoing.outbox.jobs.hear(key, worker, news, Date.now());
  journal.rest();
}

function claimed<Job>(
  journal: Journal,
  key: string,
  worker: string | undefined,
  { job, giveUp }: { readonly job: Job; readonly giveUp: () => void },
): Job | { readonly state: "taken" | "settled" } {
  if (worker === undefined) return job;
  const begun = journal.outgoing.outbox.jobs.begin(key, worker, Date.now());
  if (begun === "hopeless") giveUp();
  journal.rest();
  if (begun === "begun") return job;
  return begun === "hopeless" ? SETTLED : { state: "taken" };
}
