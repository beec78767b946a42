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

/** Rows that are loaded beyond the last one that is seen. */
const AHEAD = 120;
const NEXT_PAGES = { limit: "100" };
// our choice: a signed address lives fifteen minutes (CONTRACT G4.3), and is asked anew at most once in ten
const RENEW_MS = 10 * 60_000;

/** The cases behind one set of filters: its pages as they are needed, and what changes while somebody looks. */
export class CaseList {
  readonly filters: URLSearchParams;
  readonly items = signal<readonly CaseItem[]>([]);
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  /** New ones that wait for the person to come back to the top. */
  readonly fresh = signal<readonly CaseItem[]>([]);
  readonly freshCount = computed(() => this.fresh.value.length);
  readonly hasMore = signal(false);
  /** Where it was left. */
  scrollTop = 0;
  #cursor: string | undefined;
  #since: string | undefined;
  #isLoading = false;
  readonly #renewed = new Map<string, number>();
  readonly #abort = new AbortController();

  constructor(filters: URLSearchParams) {
    this.filters = filters;
  }

  /** `begun` is the first page, if it was asked for before. */
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

  /** That this row is seen: what comes after it is loaded in time. */
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

  /** What has changed since the last time; `isAtTop` puts new ones on top at once. Answers how many came. */
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

  /** A change that takes a case out of the filters is in no answer to them: the first hundred are asked for again. */
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

  /** A picture's address that does not answer any more is asked for anew, of its row alone. */
  async renew(id: string): Promise<void> {
    const last = this.#renewed.get(id) ?? 0;
    if (Date.now() - last < RENEW_MS) return;
    this.#renewed.set(id, Date.now());
    const path = casesPath(new URLSearchParams({ search: id }), { limit: "1" });
    const { items } = await read<Page<CaseItem>>(path, { signal: this.#abort.signal, tries: 1 });
    this.items.value = sortChanged({ items: this.items.value, hasMore: true }, items).items;
  }

  /** Nothing is asked any more. */
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
