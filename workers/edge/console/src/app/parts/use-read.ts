import { useEffect, useState } from "preact/hooks";
import { read } from "../api/call.ts";
import { readAll } from "../api/pages.ts";

export type Read<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "here"; readonly value: T };

type Asked<T> = { readonly found: Read<T>; readonly reload: () => void };

/** Loads a path. `reload` loads it again, and the old value stays visible until then. */
export function useRead<T>(path: string): Asked<T> {
  return useAsked(path, read<T>);
}

/** Loads all items of a list. For lists that the contract keeps short (1,000 templates, 100 brands, 50 databases). */
export function useAll<T>(path: string): Asked<readonly T[]> {
  return useAsked(path, async (asked, options) => (await readAll<T>(asked, options)).items);
}

export function itemsOf<T>(found: Read<readonly T[]>): readonly T[] {
  return found.state === "here" ? found.value : [];
}

type Ask<T> = (path: string, options: { readonly signal: AbortSignal }) => Promise<T>;

function useAsked<T>(path: string, ask: Ask<T>): Asked<T> {
  const [found, setFound] = useState<Read<T>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const settle = (next: Read<T>) => {
      if (!ended.signal.aborted) setFound(next);
    };
    ask(path, { signal: ended.signal }).then(
      (value) => settle({ state: "here", value }),
      (error: unknown) => settle({ state: "failed", error }),
    );
    return () => ended.abort();
  }, [path, turn]);
  return { found, reload: () => setTurn((before) => before + 1) };
}
