import { useEffect, useState } from "preact/hooks";
import { read } from "../api/call.ts";
import type { Page } from "../api/page.ts";
import { sayError } from "../ui/toasts.tsx";

export type Pages<T> = {
  /** Undefined until the first page has come. */
  readonly items: readonly T[] | undefined;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly more: () => Promise<void>;
  readonly reload: () => void;
};

/** A list that is asked for page by page (CONTRACT G0.6); `reload` begins it anew. */
export function usePages<T>(path: string): Pages<T> {
  const [items, setItems] = useState<readonly T[]>();
  const [next, setNext] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const load = async (address: string, before: readonly T[]): Promise<void> => {
    setBusy(true);
    try {
      const page = await read<Page<T>>(address);
      setItems([...before, ...page.items]);
      setNext(page.next_cursor);
    } catch (error) {
      sayError(error);
    }
    setBusy(false);
  };
  useEffect(() => void load(path, []), [path, turn]);
  const more = async (): Promise<void> => {
    if (next === undefined || isBusy) return;
    await load(`${path}&cursor=${encodeURIComponent(next)}`, items ?? []);
  };
  return { items, hasMore: next !== undefined, isBusy, more, reload: () => setTurn((before) => before + 1) };
}
