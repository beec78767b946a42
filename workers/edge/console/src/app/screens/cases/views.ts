import type { Answer } from "@svc/contract/answers";
import { signal } from "@preact/signals";
import { VERDICTS } from "@svc/ui/case-words/verdict";
import { read, write } from "../../api/call.ts";
import { keep, kept } from "../../kept.ts";
import type { TextKey } from "../../text/text.ts";

/** A named set of filters, shared by the account. */
export type View = Pick<Answer<"POST", "/v1/me/views">, "id" | "name" | "query">;

/** Built-in views. */
export const OWN_VIEWS: readonly { readonly name: TextKey; readonly query: string }[] = [
  { name: "view_all", query: "" },
  { name: "view_due", query: "due=reverse&due=similar_photo&due=unavailable&due=flagged" },
  { name: VERDICTS.look.name, query: "outcome=look" },
  { name: VERDICTS.flagged.name, query: "outcome=flagged" },
  { name: VERDICTS.unavailable.name, query: "outcome=unavailable" },
  { name: VERDICTS.genuine.name, query: "outcome=genuine" },
];

/** The last tab pressed, because several views can have the same filters. */
export const chosenView = signal<string | undefined>(undefined);

/**
 * The active tab among those with these filters: the chosen one, or else the first. Built-in views are identified by
 * name.
 */
export function litView(
  current: string,
  saved: readonly View[],
  chosen: string | undefined,
): string | undefined {
  const own = OWN_VIEWS.map(({ name, query }) => ({ id: name, query }));
  const alike = [...own, ...saved].filter(({ query }) => query === current).map(({ id }) => id);
  return alike.find((id) => id === chosen) ?? alike[0];
}

const views = signal<{ readonly accountId: string; readonly items: readonly View[] }>({
  accountId: "",
  items: [],
});

/** The account's views as last stored in this browser, so that tabs appear at once and do not move. */
export function savedViews(accountId: string | undefined): readonly View[] {
  if (accountId === undefined) return [];
  if (views.peek().accountId !== accountId) {
    views.value = { accountId, items: readViews(kept(`views.${accountId}`)) };
  }
  return views.value.items;
}

export async function loadViews(accountId: string): Promise<void> {
  store(accountId, (await read("/v1/me/views")).items);
}

/** A view with the same name gets the new filters. */
export async function saveView(accountId: string, view: Omit<View, "id">): Promise<void> {
  const saved = await write("POST", "/v1/me/views", view);
  const others = savedViews(accountId).filter(({ id }) => id !== saved.id);
  store(accountId, [...others, saved]);
}

export async function forgetView(accountId: string, { id }: View): Promise<void> {
  await write("DELETE", `/v1/me/views/${id}`);
  store(
    accountId,
    savedViews(accountId).filter((view) => view.id !== id),
  );
}

function store(accountId: string, items: readonly View[]): void {
  views.value = { accountId, items };
  keep(`views.${accountId}`, items.length > 0 ? JSON.stringify(items) : undefined);
}

/** Ignores data of another version. */
export function readViews(stored: string | undefined): readonly View[] {
  try {
    const items: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(items) ? items.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(item: unknown): item is View {
  const { id, name, query } = (item ?? {}) as Partial<Record<keyof View, unknown>>;
  return typeof id === "string" && typeof name === "string" && typeof query === "string";
}
