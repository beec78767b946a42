import type { Answer, Known } from "@svc/contract/answers";
import { useEffect, useState } from "preact/hooks";
import { read } from "../api/call.ts";
import { type Item, readAll } from "../api/pages.ts";

export type Read<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "here"; readonly value: T };

type Asked<T> = { readonly found: Read<T>; readonly reload: () => void };

/** Loads a path. `reload` loads it again, and the old value stays visible until then. */
export function useRead<const A extends string>(path: Known<"GET", A>): Asked<Answer<"GET", A>> {
  return useAsked(path, (signal) => read<A>(path, { signal }));
}

/** Loads all items of a list. For lists that the contract keeps short (1,000 templates, 100 brands, 50 databases). */
export function useAll<const A extends string>(path: Known<"GET", A>): Asked<readonly Item<A>[]> {
  return useAsked(path, async (signal) => (await readAll<A>(path, { signal })).items);
}

export function itemsOf<T>(found: Read<readonly T[]>): readonly T[] {
  return found.state === "here" ? found.value : [];
}

function useAsked<T>(path: string, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [found, setFound] = useState<Read<T>>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const settle = (next: Read<T>) => {
      if (!ended.signal.aborted) setFound(next);
    };
    ask(ended.signal).then(
      (value) => settle({ state: "here", value }),
      (error: unknown) => settle({ state: "failed", error }),
    );
    return () => ended.abort();
  }, [path, turn]);
  return { found, reload: () => setTurn((before) => before + 1) };
}
