import { signal } from "@preact/signals";
import type { Step } from "./model/step.ts";
import type { CaptureApi } from "./sending/api.ts";

/** A code that the person writes on paper (CONTRACT G19). */
type SceneCode = { readonly code: string; readonly expiresAt: number };
/** `written`: until the code runs out. `without`: the person goes on without one. */
type Progress = "shown" | "written" | "without";

type Held = { readonly progress: Progress; readonly given?: SceneCode };

/** The codes of the steps that ask for one. Reloading the page shows the same code while it is fresh. */
export class SceneCodes {
  readonly #held = signal<Readonly<Record<string, Held>>>({});
  readonly #api: CaptureApi;
  readonly #now: () => number;

  constructor(api: CaptureApi, now: () => number) {
    this.#api = api;
    this.#now = now;
  }

  /** The code has to be shown before the camera opens. */
  isDue(step: Step): boolean {
    return asksForCode(step) && (this.#of(step)?.progress ?? "shown") === "shown";
  }

  /** The newest code of the step, for the screen and for its photos. */
  codeOf(step: Step): string | undefined {
    const held = this.#of(step);
    return held?.progress === "without" ? undefined : held?.given?.code;
  }

  /** How long the code is still good, in milliseconds; undefined while there is none. */
  leftMs(step: Step): number | undefined {
    const given = this.#of(step)?.given;
    return given && Math.max(0, given.expiresAt - this.#now());
  }

  async ask(step: Step): Promise<void> {
    const { code, expires_at } = await this.#api.sceneCode(step.key ?? "");
    this.#put(step, { progress: "shown", given: { code, expiresAt: Date.parse(expires_at) } });
  }

  /** The camera may open until the code runs out; then the screen comes back with the next one. */
  write(step: Step): void {
    const given = this.#of(step)?.given;
    if (!given) return;
    this.#put(step, { progress: "written", given });
    setTimeout(() => {
      if (this.#of(step)?.given === given) this.#put(step, { progress: "shown", given });
    }, given.expiresAt - this.#now());
  }

  goWithout(step: Step): void {
    this.#put(step, { progress: "without" });
  }

  #of({ key = "" }: Step): Held | undefined {
    return Object.hasOwn(this.#held.value, key) ? this.#held.value[key] : undefined;
  }

  #put({ key = "" }: Step, held: Held): void {
    this.#held.value = { ...this.#held.value, [key]: held };
  }
}

function asksForCode(step: Step): boolean {
  return step.kind === "image" && step.scene_code === true;
}
