import MiniSearch, { type SearchResult } from "minisearch";
import type { Passage } from "../passage.ts";

const MOST_SHOWN = 8;

/**
 * The search field in the header. Finds passages by word, by prefix and despite typos. The index is loaded on first
 * use.
 */
export class Search {
  readonly #box: HTMLElement;
  readonly #field: HTMLInputElement;
  readonly #found: HTMLOListElement;
  readonly #status: HTMLElement;
  #index: Promise<MiniSearch<Passage>> | undefined;

  /** `box` contains the field, the list and a live region. */
  constructor(box: HTMLElement) {
    const field = box.querySelector("input");
    const found = box.querySelector("ol");
    const status = box.querySelector<HTMLElement>("[role=status]");
    if (!field || !found || !status) throw new Error("the search lacks a part");
    this.#box = box;
    this.#field = field;
    this.#found = found;
    this.#status = status;
  }

  begin(): void {
    this.#box.hidden = false;
    this.#field.addEventListener("focus", () => void this.#load().catch(() => {}));
    this.#field.addEventListener("input", () => void this.#show());
    this.#box.addEventListener("keydown", (event) => this.#press(event));
    this.#box.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.#box.contains(relatedTarget))) this.#found.hidden = true;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target !== document.body) return;
      event.preventDefault();
      this.#field.focus();
    });
  }

  #load(): Promise<MiniSearch<Passage>> {
    this.#index ??= fetchIndex().catch((error: unknown) => {
      this.#index = undefined;
      throw error;
    });
    return this.#index;
  }

  async #show(): Promise<void> {
    const asked = this.#field.value.trim();
    try {
      const index = await this.#load();
      // the person typed more meanwhile
      if (asked === this.#field.value.trim()) this.#list(asked === "" ? undefined : index.search(asked));
    } catch {
      this.#status.textContent = "The search could not be loaded. Try again.";
    }
  }

  #list(results: readonly SearchResult[] | undefined): void {
    this.#found.hidden = results === undefined;
    this.#found.replaceChildren(...(results ?? []).slice(0, MOST_SHOWN).map(itemOf));
    if (results?.length === 0) this.#found.append(nothing());
    this.#status.textContent = results ? `Found: ${results.length}` : "";
  }

  #press(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      this.#found.hidden = true;
      this.#field.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [this.#field, ...this.#found.querySelectorAll("a")];
    const at = links.findIndex((link) => link === document.activeElement);
    links[(at + step + links.length) % links.length]?.focus();
  }
}

async function fetchIndex(): Promise<MiniSearch<Passage>> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`the passages: ${response.status}`);
  const index = new MiniSearch<Passage>({
    idField: "url",
    fields: ["heading", "title", "text"],
    storeFields: ["url", "title", "heading"],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { heading: 3, title: 2 } },
  });
  index.addAll((await response.json()) as Passage[]); // written by our build
  return index;
}

function itemOf(result: SearchResult): HTMLLIElement {
  const { url, title, heading } = result as unknown as Passage; // the index's stored fields
  const item = document.createElement("li");
  const link = document.createElement("a");
  const page = document.createElement("small");
  link.href = url;
  page.textContent = title;
  link.append(heading, page);
  item.append(link);
  return item;
}

function nothing(): HTMLLIElement {
  const item = document.createElement("li");
  item.textContent = "Nothing found";
  return item;
}
