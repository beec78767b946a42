import { signal } from "@preact/signals";

/** The problem with which a person came back from their company's sign-in; one of the contract's words. */
export const ssoProblem = signal<string | undefined>(undefined);

const CHANNEL = "sso";
/** Where the service sends the browser after the provider. */
export const SIGNED_IN = "/app/signed-in";

/**
 * Opens the company's sign-in in a window of its own, so that no input on this page is lost. A browser that allows no
 * window goes there in this one. Returns a function that stops listening.
 */
export function openProvider(url: string, onEnd: (problem: string | undefined) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<{ readonly problem?: string }>) =>
    onEnd(data.problem),
  );
  if (!window.open(url, "svc-sign-in", "popup,width=520,height=680")) location.assign(url);
  return () => channel.close();
}

/** Runs in that window: tells the page that opened it, and closes. Without such a page, the console begins here. */
export function leaveProvider(query: URLSearchParams): void {
  const problem = query.get("problem") ?? undefined;
  ssoProblem.value = problem;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel.postMessage(problem === undefined ? {} : { problem });
  channel.close();
  window.close();
}
