import { signal } from "@preact/signals";
import type { Session } from "./page-data.ts";
import { type CaptureApi, isPassing, type Refused } from "./sending/api.ts";

type Ports = {
  readonly api: Pick<CaptureApi, "finish">;
  /** Remembered, so that a killed tab finishes when it is opened again. */
  readonly remember: (isWanted: boolean) => Promise<unknown>;
  /** It is over, with the tenant's own words where it has some. */
  readonly onDone: (said: Pick<Session, "completion_message">) => Promise<void>;
  readonly onRefused: () => Promise<void>;
};

/** «Send»: what was pressed lasts until the service has taken everything, or says no. */
export class Finish {
  readonly isWanted = signal(false);
  /** The code of SPEC 7 that it was refused with. */
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

  /** There is something to change before it is sent after all. */
  async hold(): Promise<void> {
    this.isWanted.value = false;
    await this.#ports.remember(false);
  }

  /** Rejects with what may pass. */
  async submit(): Promise<void> {
    try {
      const { completion_message: message } = await this.#ports.api.finish();
      await this.#ports.onDone(message === undefined ? {} : { completion_message: message });
    } catch (error) {
      if (isPassing(error)) throw error;
      await this.hold();
      this.failure.value = (error as Refused).code;
      await this.#ports.onRefused();
    }
  }
}
