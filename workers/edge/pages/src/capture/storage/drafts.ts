import type { LocalAnswer } from "../model/answer.ts";
import type { Shot } from "../model/shot.ts";
import { pause } from "../pause.ts";
import { type Left, LocalStore, type Note } from "./database.ts";

// in some browsers the storage never responds after an update
const OPEN_MS = 2_000;

/**
 * The device's storage, where it works. Private windows and full or broken devices have none; the page then works until
 * the tab closes. No method rejects; errors go to `onTrouble`.
 */
export class Drafts {
  readonly #store: LocalStore | undefined;
  readonly #onTrouble: () => void;

  private constructor(store: LocalStore | undefined, onTrouble: () => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  static async open(token: string, onTrouble: () => void): Promise<Drafts> {
    const opening = LocalStore.open(token).catch(() => undefined);
    const store = await Promise.race([opening, pause(OPEN_MS)]);
    if (!store) onTrouble();
    return new Drafts(store, onTrouble);
  }

  async read(): Promise<Left> {
    return (await this.#use((store) => store.read())) ?? { shots: [], answers: [], note: {} };
  }

  async addShot(shot: Shot): Promise<void> {
    await this.#use((store) => store.addShot(shot));
  }

  async updateShot(shot: Shot): Promise<void> {
    await this.#use((store) => store.updateShot(shot));
  }

  async deleteShot(id: string): Promise<void> {
    await this.#use((store) => store.deleteShot(id));
  }

  async putAnswer(answer: LocalAnswer): Promise<void> {
    await this.#use((store) => store.putAnswer(answer));
  }

  async deleteAnswer(step: string): Promise<void> {
    await this.#use((store) => store.deleteAnswer(step));
  }

  async addNote(note: Note): Promise<void> {
    await this.#use((store) => store.addNote(note));
  }

  async clear(): Promise<void> {
    await this.#use((store) => store.clear());
  }

  /** Deletes the data of all expired links, whichever link is open, and returns their tokens. */
  async sweep(now: number): Promise<readonly string[]> {
    return (await this.#use((store) => store.sweep(now))) ?? [];
  }

  async #use<T>(task: (store: LocalStore) => Promise<T>): Promise<T | undefined> {
    if (!this.#store) return undefined;
    try {
      return await task(this.#store);
    } catch {
      this.#onTrouble();
      return undefined;
    }
  }
}
