import type { VisionOutcome } from "./vision.ts";

type Terms = { readonly timeoutMs: number; readonly until?: AbortSignal };

/** Turns whatever goes wrong into an outcome, in time even where `act` cannot be stopped. */
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
    // the words of an error may quote what was sent
    return { later: "failed", detail: "the connection ended" };
  } finally {
    clearTimeout(timer);
    until?.removeEventListener("abort", end);
  }
}
