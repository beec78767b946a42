import type { AddressSuggestion } from "../model/address.ts";

type Question =
  | { readonly text: string; readonly session: string }
  | { readonly id: string; readonly session: string };
type Ask = (question: Question, signal?: AbortSignal) => Promise<readonly AddressSuggestion[]>;

/** our choice: a typical pause between keys on a phone. */
const PAUSE_MS = 300;
/** The minimum length of a query by CONTRACT G3.12. */
const FEWEST_CHARACTERS = 3;

/** Suggestions for one field. It asks during pauses in typing and shows only the latest answer. */
export class AddressBook {
  readonly #ask: Ask;
  readonly #show: (items: readonly AddressSuggestion[] | undefined) => void;
  /** One per address, since some providers bill per session. */
  #session = crypto.randomUUID();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #call: AbortController | undefined;

  /** `show` gets undefined while there is no query. */
  constructor(ask: Ask, show: (items: readonly AddressSuggestion[] | undefined) => void) {
    this.#ask = ask;
    this.#show = show;
  }

  type(typed: string): void {
    this.close();
    const text = typed.trim();
    if (Array.from(text).length < FEWEST_CHARACTERS) return;
    this.#pause = setTimeout(() => void this.#look(text), PAUSE_MS);
  }

  /**
   * Gets the complete address, or the suggestion itself if it is no longer known. The next address starts a new
   * session.
   */
  async pick(item: AddressSuggestion): Promise<AddressSuggestion> {
    this.close();
    const session = this.#session;
    this.#session = crypto.randomUUID();
    if (item.address) return item;
    const [whole] = await this.#ask({ id: item.id, session });
    return whole ?? item;
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#call?.abort();
    this.#show(undefined);
  }

  async #look(text: string): Promise<void> {
    const call = new AbortController();
    this.#call = call;
    const items = await this.#ask({ text, session: this.#session }, call.signal);
    if (!call.signal.aborted) this.#show(items);
  }
}
