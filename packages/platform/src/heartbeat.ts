import { BEAT_MS } from "@svc/domain/handed-job";

/** A queue allows 15 minutes for a batch. Work that hangs longer gets no more heartbeats. */
const MOST_BEATS = (15 * 60_000) / BEAT_MS;

/** Runs the work and reports regularly that it is still running. A failed heartbeat does not stop the next. */
export async function withHeartbeat<T>(beat: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let beats = 0;
  const timer = setInterval(() => {
    beats += 1;
    if (beats >= MOST_BEATS) clearInterval(timer);
    void beat().catch(() => {});
  }, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
