import { read } from "./call.ts";

/** A page of a list (CONTRACT G0.6). */
export type Page<T> = {
  readonly items: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor?: string;
};

/** The page at a cursor. `path` must have a query. */
export function pageAt<T>(path: string, cursor: string | undefined, signal?: AbortSignal): Promise<Page<T>> {
  const address = cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
  return read<Page<T>>(address, signal ? { signal } : {});
}

type Reading = {
  readonly signal: AbortSignal;
  readonly most?: number;
  readonly onCount?: (count: number) => void;
};

/** `isCut`: there are more. */
type Items<T> = { readonly items: readonly T[]; readonly isCut: boolean };

export async function readAll<T>(
  path: string,
  { signal, most = Infinity, onCount }: Reading,
): Promise<Items<T>> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageAt<T>(path, cursor, signal);
    items.push(...page.items);
    cursor = page.next_cursor;
    onCount?.(Math.min(items.length, most));
  } while (cursor !== undefined && items.length < most);
  return { items: items.slice(0, most), isCut: cursor !== undefined || items.length > most };
}
