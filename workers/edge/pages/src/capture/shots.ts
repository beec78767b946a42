import { signal } from "@preact/signals";
import type { NewShot, Shot } from "./model/shot.ts";
import type { MediaStep } from "./model/step.ts";
import type { Drafts } from "./storage/drafts.ts";

/** The shots taken on this device. Every change is stored, where possible, before the next step. */
export class Shots {
  readonly all = signal<readonly Shot[]>([]);
  readonly #drafts: () => Drafts | undefined;

  constructor(drafts: () => Drafts | undefined) {
    this.#drafts = drafts;
  }

  /** Stores the shot before it is shown. */
  async add(shot: Shot): Promise<void> {
    await this.#drafts()?.addShot(shot);
    const replaced = this.all.value.filter((each) => isReplacedBy(each, shot));
    await Promise.all(replaced.map(async ({ id }) => this.#drafts()?.deleteShot(id)));
    this.all.value = [...this.all.value.filter((each) => !replaced.includes(each)), shot];
  }

  /** Does nothing if the shot was removed meanwhile. */
  async change(id: string, change: Partial<Shot>): Promise<void> {
    const shot = this.show(id, change);
    if (shot) await this.#drafts()?.updateShot(shot);
  }

  /** Changes the shot in memory only. */
  show(id: string, change: Partial<Shot>): Shot | undefined {
    this.all.value = this.all.value.map((shot) => (shot.id === id ? { ...shot, ...change } : shot));
    return this.all.value.find((shot) => shot.id === id);
  }

  async forget(id: string): Promise<void> {
    await this.#drafts()?.deleteShot(id);
    this.all.value = this.all.value.filter((shot) => shot.id !== id);
  }
}

/** A permanently refused shot is replaced by the new one. */
function isReplacedBy({ step, state, refusal }: Shot, taken: Shot): boolean {
  return step === taken.step && state === "refused" && refusal !== "insufficient_credits";
}

/** A shot that is stored here and not sent yet. `sceneCode` is the code on the paper in it. */
export function newShot(
  { key, kind }: MediaStep,
  taken: NewShot,
  { token, sceneCode }: { readonly token: string; readonly sceneCode: string | undefined },
): Shot {
  return {
    ...taken,
    id: crypto.randomUUID(),
    token,
    ...(key !== undefined && { step: key }),
    ...(sceneCode !== undefined && { sceneCode }),
    kind,
    state: "saved",
    sentBytes: 0,
  };
}
