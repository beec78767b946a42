import { signal } from "@preact/signals";
import type { Shot } from "./model/shot.ts";
import type { Drafts } from "./storage/drafts.ts";

/** What was taken on this device; every change is durable, where it can be, before the next step is taken. */
export class Shots {
  readonly all = signal<readonly Shot[]>([]);
  readonly #drafts: () => Drafts | undefined;

  constructor(drafts: () => Drafts | undefined) {
    this.#drafts = drafts;
  }

  /** Durable before it is shown. */
  async add(shot: Shot): Promise<void> {
    await this.#drafts()?.addShot(shot);
    const replaced = this.all.value.filter((each) => isReplacedBy(each, shot));
    await Promise.all(replaced.map(async ({ id }) => this.#drafts()?.deleteShot(id)));
    this.all.value = [...this.all.value.filter((each) => !replaced.includes(each)), shot];
  }

  /** Nothing where it was removed meanwhile. */
  async change(id: string, change: Partial<Shot>): Promise<void> {
    const shot = this.show(id, change);
    if (shot) await this.#drafts()?.updateShot(shot);
  }

  /** Until the tab goes. */
  show(id: string, change: Partial<Shot>): Shot | undefined {
    this.all.value = this.all.value.map((shot) => (shot.id === id ? { ...shot, ...change } : shot));
    return this.all.value.find((shot) => shot.id === id);
  }

  async forget(id: string): Promise<void> {
    await this.#drafts()?.deleteShot(id);
    this.all.value = this.all.value.filter((shot) => shot.id !== id);
  }
}

/** What was refused for good is taken anew, not kept beside it. */
function isReplacedBy({ step, state, refusal }: Shot, taken: Shot): boolean {
  return step === taken.step && state === "refused" && refusal !== "insufficient_credits";
}
