import { useEffect, useState } from "preact/hooks";
import { read } from "../api/call.ts";

export type Read<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "here"; readonly value: T };

/** What is answered at this path, and how to ask again after a change; what stands stays while it is asked. */
export function useRead<T>(path: string): { readonly found: Read<T>; readonly reload: () => void } {
  const [found, setFound] = useState<Read<T>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      const next = await readAt<T>(path, ended.signal);
      if (!ended.signal.aborted) setFound(next);
    };
    void ask();
    return () => ended.abort();
  }, [path, turn]);
  return { found, reload: () => setTurn((before) => before + 1) };
}

async function readAt<T>(path: string, signal: AbortSignal): Promise<Read<T>> {
  try {
    return { state: "here", value: await read<T>(path, { signal }) };
  } catch (error) {
    return { state: "failed", error };
  }
}
