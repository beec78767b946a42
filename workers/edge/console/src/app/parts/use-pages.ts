import type { Known } from "@svc/contract/answers";
import { useEffect, useState } from "preact/hooks";
import { type Item, pageAt } from "../api/pages.ts";
import { sayError } from "../ui/toasts.tsx";
import type { Read } from "./use-read.ts";

export type Pages<T> = {
  /** The items loaded so far. Failed only when the first page failed. */
  readonly found: Read<readonly T[]>;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly more: () => void;
  readonly reload: () => void;
};

/** A list loaded page by page (CONTRACT G0.6). `reload` starts over. */
export function usePages<const A extends string>(path: Known<"GET", A>): Pages<Item<A>> {
  const [found, setFound] = useState<Read<readonly Item<A>[]>>({ state: "loading" });
  const [next, setNext] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const load = async (before: readonly Item<A>[], cursor?: string): Promise<void> => {
    setBusy(true);
    try {
      const page = await pageAt<A>(path, cursor);
      setFound({ state: "here", value: [...before, ...page.items] });
      setNext(page.next_cursor);
    } catch (error) {
      if (cursor === undefined) setFound({ state: "failed", error });
      else sayError(error);
    }
    setBusy(false);
  };
  useEffect(() => void load([]), [path, turn]);
  const more = (): void => {
    if (next === undefined || isBusy || found.state !== "here") return;
    void load(found.value, next);
  };
  return { found, hasMore: next !== undefined, isBusy, more, reload: () => setTurn((before) => before + 1) };
}
