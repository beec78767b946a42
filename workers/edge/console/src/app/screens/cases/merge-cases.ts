import type { CaseItem } from "@svc/contract/case/case-body";

export type Loaded = { readonly items: readonly CaseItem[]; readonly hasMore: boolean };

/** What the next page adds; a case that came in another way before is there once. */
export function withPage(items: readonly CaseItem[], page: readonly CaseItem[]): readonly CaseItem[] {
  const known = new Set(items.map(idOf));
  return [...items, ...page.filter((item) => !known.has(idOf(item)))];
}

/**
 * What changed since the last look: known cases where they stand, and those that are new here. What belongs below what is
 * loaded comes with its page.
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

/** Without those that a page from the top would have if the filters still let them through. */
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

/** What is not known as it is: `changed_after` tells the last change again (CONTRACT G15.2). */
export function unknownOf(items: readonly CaseItem[], known: readonly CaseItem[]): readonly CaseItem[] {
  const last = new Map(known.map((item) => [idOf(item), item.updated_at]));
  return items.filter((item) => last.get(idOf(item)) !== item.updated_at);
}

/** Newest first; an id's order is that of its time (CONTRACT, conventions). */
export function withFresh(items: readonly CaseItem[], fresh: readonly CaseItem[]): readonly CaseItem[] {
  const ids = new Set(fresh.map(idOf));
  return [...fresh, ...items.filter((item) => !ids.has(idOf(item)))].toSorted((a, b) =>
    idOf(a) < idOf(b) ? 1 : -1,
  );
}

/** The time of the latest change among them, from which on the next look asks. */
export function latestChange(items: readonly CaseItem[], known: string | undefined): string | undefined {
  return items.reduce(
    (latest, { updated_at: at }) => (latest === undefined || at > latest ? at : latest),
    known,
  );
}

export function idOf({ verification }: CaseItem): string {
  return verification.id;
}
