import { signal } from "@preact/signals";
import type { Session } from "./page-data.ts";
import { type CaptureApi, isPassing, type Refused } from "./sending/api.ts";

type Ports = {
  readonly api: Pick<CaptureApi, "finish">;
  /** Stores the wish to finish, so that the page continues after the tab was killed. */
  readonly remember: (isWanted: boolean) => Promise<unknown>;
  /** Called at the end, with the tenant's own message and its name of the case, if there are any. */
  readonly onDone: (said: Pick<Session, "completion_message" | "reference" | "result_url">) => Promise<void>;
  readonly onRefused: () => Promise<void>;
};

/** The Send button. Once pressed, it applies until the service has accepted everything or refuses. */
export class Finish {
  readonly isWanted = signal(false);
  /** The error code (SPEC 7) of the refusal. */
  readonly failure = signal<string | undefined>(undefined);
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async want(): Promise<void> {
    this.failure.value = undefined;
    this.isWanted.value = true;
    await this.#ports.remember(true);
  }

  /** Withdraws the wish to finish, because something has to change first. */
  async hold(): Promise<void> {
    this.isWanted.value = false;
    await this.#ports.remember(false);
  }

  /** Rejects with errors that may pass. */
  async submit(): Promise<void> {
    try {
      const { status: _status, ...said } = await this.#ports.api.finish();
      await this.#ports.onDone(said);
    } catch (error) {
      if (isPassing(error)) throw error;
      await this.hold();
      this.failure.value = (error as Refused).code;
      await this.#ports.onRefused();
    }
  }
}
