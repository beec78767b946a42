import { computed, signal } from "@preact/signals";
import { read } from "../../api/call.ts";
import { casesPath } from "../../api/list-path.ts";
import type { CaseItem } from "@svc/contract/case/case-body";
import type { Page } from "../../api/pages.ts";
import {
  idOf,
  latestChange,
  sortChanged,
  unknownOf,
  withFresh,
  withoutLeft,
  withPage,
} from "./merge-cases.ts";

/** How many rows are loaded ahead of the visible ones. */
const AHEAD = 120;
const NEXT_PAGES = { limit: "100" };
// our choice: signed URLs live fifteen minutes (CONTRACT G4.3) and are renewed at most once in ten
const RENEW_MS = 10 * 60_000;

/** The cases for one set of filters. Loads pages as needed and follows changes while it is shown. */
export class CaseList {
  readonly filters: URLSearchParams;
  readonly items = signal<readonly CaseItem[]>([]);
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  /** New cases, held back until the person scrolls to the top. */
  readonly fresh = signal<readonly CaseItem[]>([]);
  readonly freshCount = computed(() => this.fresh.value.length);
  readonly hasMore = signal(false);
  /** The last scroll position. */
  scrollTop = 0;
  #cursor: string | undefined;
  #since: string | undefined;
  #isLoading = false;
  readonly #renewed = new Map<string, number>();
  readonly #abort = new AbortController();

  constructor(filters: URLSearchParams) {
    this.filters = filters;
  }

  /** `begun`: the first page, if it is already being loaded. */
  async load(begun?: Promise<Response>): Promise<void> {
    this.#isLoading = true;
    this.state.value = "loading";
    try {
      const page = await this.#page({}, begun);
      this.items.value = page.items;
      this.#remember(page);
      this.#since = latestChange(page.items, undefined);
      this.state.value = "ready";
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.state.value = "failed";
      throw error;
    } finally {
      this.#isLoading = false;
    }
  }

  /** Called when this row is visible. Loads the following ones in time. */
  async reach(row: number): Promise<void> {
    while (this.hasMore.value && !this.#isLoading && row + AHEAD > this.items.value.length) {
      this.#isLoading = true;
      try {
        const page = await this.#page({
          ...NEXT_PAGES,
          ...(this.#cursor !== undefined && { cursor: this.#cursor }),
        });
        this.items.value = withPage(this.items.value, page.items);
        this.#remember(page);
      } finally {
        this.#isLoading = false;
      }
    }
  }

  /** Loads changes since the last call. With `isAtTop`, new cases appear at once. Returns how many are new. */
  async look(isAtTop: boolean): Promise<number> {
    if (this.state.value !== "ready") return 0;
    const after = this.#since === undefined ? {} : { ...NEXT_PAGES, changed_after: this.#since };
    const page = await this.#page(after, undefined, 1);
    this.#since = latestChange(page.items, this.#since);
    const loaded = { items: this.items.value, hasMore: this.hasMore.value };
    const known = new Set(this.fresh.value.map(idOf));
    const changed = unknownOf(page.items, [...loaded.items, ...this.fresh.value]);
    const { items, fresh } = sortChanged(loaded, changed);
    if (items.some((item, index) => item !== loaded.items[index])) this.items.value = items;
    if (fresh.length > 0) this.fresh.value = withFresh(this.fresh.value, fresh);
    if (isAtTop) this.showFresh();
    if (this.filters.size > 0) await this.#dropLeft();
    return fresh.filter((item) => !known.has(idOf(item))).length;
  }

  /** A case that no longer matches the filters is not reported as changed, so the first hundred are loaded again. */
  async #dropLeft(): Promise<void> {
    const { items, has_more: hasMore } = await this.#page(NEXT_PAGES, undefined, 1);
    this.items.value = withoutLeft(this.items.value, { items, hasMore });
    this.fresh.value = withoutLeft(this.fresh.value, { items, hasMore });
  }

  showFresh(): void {
    if (this.fresh.value.length === 0) return;
    this.items.value = withFresh(this.items.value, this.fresh.value);
    this.fresh.value = [];
  }

  /** Renews an expired picture URL by reloading only its row. */
  async renew(id: string): Promise<void> {
    const last = this.#renewed.get(id) ?? 0;
    if (Date.now() - last < RENEW_MS) return;
    this.#renewed.set(id, Date.now());
    const path = casesPath(new URLSearchParams({ search: id }), { limit: "1" });
    const { items } = await read(path, { signal: this.#abort.signal, tries: 1 });
    this.items.value = sortChanged({ items: this.items.value, hasMore: true }, items).items;
  }

  /** Stops all requests. */
  end(): void {
    this.#abort.abort();
  }

  #page(
    more: Readonly<Record<string, string>>,
    begun?: Promise<Response>,
    tries?: number,
  ): Promise<Page<CaseItem>> {
    return read(casesPath(this.filters, more), { signal: this.#abort.signal, begun, tries });
  }

  #remember({ has_more, next_cursor }: Page<CaseItem>): void {
    this.#cursor = next_cursor;
    this.hasMore.value = has_more;
  }
}
