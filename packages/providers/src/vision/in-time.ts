import type { VisionOutcome } from "./vision.ts";

type Terms = { readonly timeoutMs: number; readonly until?: AbortSignal };

/** Turns every failure into an outcome, on time even if `act` cannot be aborted. */
export async function inTime(
  { timeoutMs, until }: Terms,
  act: (signal: AbortSignal) => Promise<VisionOutcome>,
): Promise<VisionOutcome> {
  if (until?.aborted) return { later: "late" };
  const given = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<VisionOutcome>();
  const end = () => {
    resolve({ later: "late" });
    given.abort();
  };
  const timer = setTimeout(end, timeoutMs);
  until?.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([late, act(given.signal)]);
  } catch {
    // An error message may quote what was sent.
    return { later: "failed", detail: "the connection ended" };
  } finally {
    clearTimeout(timer);
    until?.removeEventListener("abort", end);
  }
}
