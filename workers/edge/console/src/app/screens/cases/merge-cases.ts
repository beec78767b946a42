import type { CaseItem } from "@svc/contract/case/case-body";

export type Loaded = { readonly items: readonly CaseItem[]; readonly hasMore: boolean };

/** Appends the next page. A case that is already listed stays listed once. */
export function withPage(items: readonly CaseItem[], page: readonly CaseItem[]): readonly CaseItem[] {
  const known = new Set(items.map(idOf));
  return [...items, ...page.filter((item) => !known.has(idOf(item)))];
}

/**
 * Sorts changes since the last call into updates of listed cases and new cases. Cases below the loaded part come with
 * their page.
 */
export function sortChanged(
  { items, hasMore }: Loaded,
  changed: readonly CaseItem[],
): { readonly items: readonly CaseItem[]; readonly fresh: readonly CaseItem[] } {
  const latest = new Map(changed.map((item) => [idOf(item), item]));
  const last = items.at(-1);
  const kept = items.map((item) => {
    const next = latest.get(idOf(item));
    latest.delete(idOf(item));
    return next ?? item;
  });
  const fresh = [...latest.values()].filter((item) => !hasMore || !last || idOf(item) > idOf(last));
  return { items: kept, fresh };
}

/** Removes cases that should be on the first page but no longer match the filters. */
export function withoutLeft(
  items: readonly CaseItem[],
  page: { readonly items: readonly CaseItem[]; readonly hasMore: boolean },
): readonly CaseItem[] {
  const there = new Set(page.items.map(idOf));
  const last = page.items.at(-1);
  const left = items.filter(
    (item) => !there.has(idOf(item)) && !(page.hasMore && last && idOf(item) < idOf(last)),
  );
  return left.length === 0 ? items : items.filter((item) => !left.includes(item));
}

/** Removes known changes, since `changed_after` repeats the last one (CONTRACT G15.2). */
export function unknownOf(items: readonly CaseItem[], known: readonly CaseItem[]): readonly CaseItem[] {
  const last = new Map(known.map((item) => [idOf(item), item.updated_at]));
  return items.filter((item) => last.get(idOf(item)) !== item.updated_at);
}

/** Newest first. Ids sort by time (CONTRACT, conventions). */
export function withFresh(items: readonly CaseItem[], fresh: readonly CaseItem[]): readonly CaseItem[] {
  const ids = new Set(fresh.map(idOf));
  return [...fresh, ...items.filter((item) => !ids.has(idOf(item)))].toSorted((a, b) =>
    idOf(a) < idOf(b) ? 1 : -1,
  );
}

/** The time of the latest change, where the next call starts. */
export function latestChange(items: readonly CaseItem[], known: string | undefined): string | undefined {
  return items.reduce(
    (latest, { updated_at: at }) => (latest === undefined || at > latest ? at : latest),
    known,
  );
}

export function idOf({ verification }: CaseItem): string {
  return verification.id;
}
