import { BEAT_MS } from "@svc/domain/handed-job";

/** A queue gives a batch 15 minutes; work that hangs longer is not vouched for. */
const MOST_BEATS = (15 * 60_000) / BEAT_MS;

/** Does the work, and meanwhile says again and again that it goes on. A beat that fails is followed by another. */
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
