import type { Signal } from "@preact/signals";
import type { Session } from "./page-data.ts";
import { pause } from "./pause.ts";
import type { CaptureApi } from "./sending/api.ts";

const PATIENCE_MS = 1_500;

/** Each challenge is for one photo (CONTRACT G3.3). The next is fetched right away, so that the shutter never waits. */
export class Challenges {
  readonly #session: Signal<Session>;
  readonly #api: CaptureApi;
  #renewal: Promise<void> = Promise.resolve();

  constructor(session: Signal<Session>, api: CaptureApi) {
    this.#session = session;
    this.#api = api;
  }

  async take(): Promise<Session["challenge"]> {
    // offline, the old challenge is used: a stale answer is still evidence
    await Promise.race([this.#renewal, pause(PATIENCE_MS)]);
    const { challenge } = this.#session.value;
    this.#renewal = this.#renew();
    return challenge;
  }

  async #renew(): Promise<void> {
    const fresh = await this.#api.session().catch(() => undefined);
    if (fresh) this.#session.value = { ...this.#session.value, challenge: fresh.challenge };
  }
}
