/** How often a worker reports that its job is still running. */
export const BEAT_MS = 10_000;

/** A worker that was silent this long has ended. No computation blocks a worker longer. */
export const CLAIM_MS = 30_000;

/** How often an object checks a job that is out, so that it notices a restart. */
export const LOOK_MS = 30_000;

/** A job that was given to a queue and has not been answered. */
export type HandedJob = {
  /** The life of the process that last saw it handed over, started or reported. */
  readonly life: string;
  /** The message that started it; undefined while it is queued. */
  readonly worker?: string;
  /** When the next report from that message is due (Unix ms). */
  readonly heardUntil?: number;
  /** Its attempt ended, and the queue will deliver the message again. */
  readonly isPaused?: boolean;
  /** How many earlier attempts started but never ended; absent means none. */
  readonly cutOffs?: number;
};

/**
 * After this many cut-off attempts, a file is not tried again: it may be what killed the worker (CPU or memory
 * limit, crash). The limit is two, because a deployment or a restart looks the same and may cut off any file
 * once.
 */
export const MOST_CUT_OFFS = 2;

/** A worker's report on its job: still working, coming back after a while, or giving up. */
export type JobNews =
  | { readonly state: "working" }
  | { readonly state: "paused"; readonly forMs: number }
  | { readonly state: "left" };

/** True if a message is working on it or will return to it. */
export function isHeld({ heardUntil = 0 }: HandedJob, now: number): boolean {
  return heardUntil > now;
}

/** Two messages of one job never work on it at once. The same message may continue it when delivered again. */
export function mayBegin(job: HandedJob | undefined, worker: string, now: number): boolean {
  return !job || job.worker === worker || !isHeld(job, now);
}

/**
 * True if the job was lost with a former life of the process. Within one life, the queue holds jobs that were
 * not started and redelivers those that were, so nothing is handed over twice. A worker in another script may
 * have survived; its reports count.
 */
export function isLost(job: HandedJob, life: string, now: number): boolean {
  if (job.life === life) return false;
  return job.worker === undefined || job.isPaused === true || !isHeld(job, now);
}

/** A job that ended silently while it was worked on counts as a delivery: it may have killed the process. */
export function wasCutOff({ worker, isPaused }: HandedJob): boolean {
  return worker !== undefined && isPaused !== true;
}

/** How many attempts started and never ended, including the current one. */
export function cutOffsOf(job: HandedJob | undefined): number {
  if (!job) return 0;
  return (job.cutOffs ?? 0) + (wasCutOff(job) ? 1 : 0);
}

/** When its object should check it next. */
export function looksAt(job: HandedJob, now: number): number {
  const { worker, heardUntil = 0, isPaused } = job;
  const isWorkedOn = worker !== undefined && isPaused !== true && heardUntil > now;
  return isWorkedOn ? Math.min(heardUntil, now + LOOK_MS) : now + LOOK_MS;
}
