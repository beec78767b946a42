/** Who works on a job says so this often. */
export const BEAT_MS = 10_000;

/** A worker that was silent for so long has ended: longer than any stretch of pixels that lets nothing else run. */
export const CLAIM_MS = 30_000;

/** While a job is out, its object looks after it at least this often, so that a restart is noticed. */
export const LOOK_MS = 30_000;

/** A job that was given to a queue and not answered yet. */
export type HandedJob = {
  /** The life of the process that last saw it handed over, begun or heard of. */
  readonly life: string;
  /** The message that began it; undefined while it is queued. */
  readonly worker?: string;
  /** Until then that message is expected to say something (Unix ms). */
  readonly heardUntil?: number;
  /** Its attempt ended, and the queue brings the message back. */
  readonly isPaused?: boolean;
  /** How many attempts before this one began and never ended; absent: none. */
  readonly cutOffs?: number;
};

/**
 * A file that was worked on when its worker ended this often is not tried again: it may be what ended the worker (CPU or memory limit,
 * crash). Two, since no one can tell that from a deployment or a restart, which may cut off any file once.
 */
export const MOST_CUT_OFFS = 2;

/** What a worker says of its job: it goes on, it comes back after a while, or it does no more. */
export type JobNews =
  | { readonly state: "working" }
  | { readonly state: "paused"; readonly forMs: number }
  | { readonly state: "left" };

/** Whether a message is at work on it, or comes back to it. */
export function isHeld({ heardUntil = 0 }: HandedJob, now: number): boolean {
  return heardUntil > now;
}

/** Two messages of one job never work on it at once; the same message, brought again, goes on with it. */
export function mayBegin(job: HandedJob | undefined, worker: string, now: number): boolean {
  return !job || job.worker === worker || !isHeld(job, now);
}

/**
 * Whether a former life of the process took the job with it. Within one life the queue holds what nobody began and brings
 * back what was begun, so nothing is handed over twice. A worker of another script may have survived: its word counts.
 */
export function isLost(job: HandedJob, life: string, now: number): boolean {
  if (job.life === life) return false;
  return job.worker === undefined || job.isPaused === true || !isHeld(job, now);
}

/** A job that ended without a word while it was worked on counts as a delivery: it may be what ended the process. */
export function wasCutOff({ worker, isPaused }: HandedJob): boolean {
  return worker !== undefined && isPaused !== true;
}

/** How many attempts began and never ended, once this one is over or another begins. */
export function cutOffsOf(job: HandedJob | undefined): number {
  if (!job) return 0;
  return (job.cutOffs ?? 0) + (wasCutOff(job) ? 1 : 0);
}

/** When its object is to look after it. */
export function looksAt(job: HandedJob, now: number): number {
  const { worker, heardUntil = 0, isPaused } = job;
  const isWorkedOn = worker !== undefined && isPaused !== true && heardUntil > now;
  return isWorkedOn ? Math.min(heardUntil, now + LOOK_MS) : now + LOOK_MS;
}
