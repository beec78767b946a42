import type { Answer, Known } from "@svc/contract/answers";
import { read } from "./call.ts";

/** A page of a list (CONTRACT G0.6). */
export type Page<T> = {
  readonly items: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor?: string | undefined;
};

/** An item of the list at this address. */
export type Item<A extends string> =
  Answer<"GET", A> extends { readonly items: readonly (infer T)[] } ? T : never;

/** The page at a cursor. `path` must have a query. */
export function pageAt<const A extends string>(
  path: Known<"GET", A>,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page<Item<A>>> {
  return read<A>(path, { cursor, signal });
}

type Reading = {
  readonly signal: AbortSignal;
  readonly most?: number;
  readonly onCount?: (count: number) => void;
};

/** `isCut`: there are more. */
type All<T> = { readonly items: readonly T[]; readonly isCut: boolean };

export async function readAll<const A extends string>(
  path: Known<"GET", A>,
  { signal, most = Infinity, onCount }: Reading,
): Promise<All<Item<A>>> {
  const items: Item<A>[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageAt<A>(path, cursor, signal);
    items.push(...page.items);
    cursor = page.next_cursor;
    onCount?.(Math.min(items.length, most));
  } while (cursor !== undefined && items.length < most);
  return { items: items.slice(0, most), isCut: cursor !== undefined || items.length > most };
}
