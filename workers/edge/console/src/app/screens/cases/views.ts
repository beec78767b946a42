import { signal } from "@preact/signals";
import { keep, kept } from "../../kept.ts";
import type { TextKey } from "../../text/text.ts";

/** A set of filters by a name. */
export type View = { readonly name: string; readonly query: string };

/** Those that everybody has. */
export const OWN_VIEWS: readonly { readonly name: TextKey; readonly query: string }[] = [
  { name: "view_all", query: "" },
  { name: "view_due", query: "due=reverse&due=similar_photo&due=unavailable&due=flagged" },
  { name: "view_flagged", query: "svc=false" },
  { name: "view_genuine", query: "svc=true" },
];

const MOST_VIEWS = 20;
const views = signal<{ readonly accountId: string; readonly items: readonly View[] }>({
  accountId: "",
  items: [],
});

/** Those that this person saved in this browser, for this account alone. */
export function savedViews(accountId: string | undefined): readonly View[] {
  if (accountId === undefined) return [];
  if (views.peek().accountId !== accountId) {
    views.value = { accountId, items: readViews(kept(`views.${accountId}`)) };
  }
  return views.value.items;
}

/** One of the same name is replaced. */
export function saveView(accountId: string, view: View): void {
  const others = savedViews(accountId).filter(({ name }) => name !== view.name);
  store(accountId, [...others, view].slice(-MOST_VIEWS));
}

export function forgetView(accountId: string, name: string): void {
  store(
    accountId,
    savedViews(accountId).filter((view) => view.name !== name),
  );
}

function store(accountId: string, items: readonly View[]): void {
  views.value = { accountId, items };
  keep(`views.${accountId}`, items.length > 0 ? JSON.stringify(items) : undefined);
}

/** What another version wrote is no reason to fail. */
export function readViews(stored: string | undefined): readonly View[] {
  try {
    const items: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(items) ? items.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(item: unknown): item is View {
  const { name, query } = (item ?? {}) as Partial<Record<keyof View, unknown>>;
  return typeof name === "string" && typeof query === "string";
}
