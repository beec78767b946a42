import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { read } from "../../api/call.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";

export type Loaded =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "here"; readonly case: CaseDetail };

/**
 * How often a running case is polled while the page is visible. A finished one is reloaded before its file URLs expire.
 */
const UNDERWAY_MS = 4_000;
const QUIET_MS = 60_000;
const BEFORE_END_MS = 60_000;
const OVER: ReadonlySet<string> = new Set(["completed", "expired", "failed"]);

/** Loads a case and keeps it current. `reload` refreshes it after an action. */
export function useCase(id: string): { readonly loaded: Loaded; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const shown = await ask(id, ended.signal);
      if (ended.signal.aborted) return;
      setLoaded((before) => (shown.state === "failed" && before.state === "here" ? before : shown));
      timer = setTimeout(later, pauseOf(shown));
    };
    const later = () => {
      if (document.hidden)
        document.addEventListener("visibilitychange", later, { once: true, signal: ended.signal });
      else void look();
    };
    void look();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [id, turn]);
  return { loaded, reload: () => setTurn((before) => before + 1) };
}

async function ask(id: string, signal: AbortSignal): Promise<Loaded> {
  try {
    return { state: "here", case: await read(`/v1/cases/${encodeURIComponent(id)}`, { signal }) };
  } catch (error) {
    return { state: "failed", error };
  }
}

function pauseOf(loaded: Loaded): number {
  if (loaded.state === "loading") return UNDERWAY_MS;
  if (loaded.state === "failed") return isGone(loaded.error) ? QUIET_MS : UNDERWAY_MS;
  const { verification, urls_expire_at: until } = loaded.case;
  if (!OVER.has(verification.status)) return UNDERWAY_MS;
  return Math.max(UNDERWAY_MS, Math.min(QUIET_MS, Date.parse(until) - Date.now() - BEFORE_END_MS));
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
