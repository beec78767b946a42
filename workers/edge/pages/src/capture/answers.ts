import { signal } from "@preact/signals";
import type { AnswerValue, LocalAnswer } from "./model/answer.ts";

type Ports = {
  readonly token: string;
  /** Stored on the device, where possible. */
  readonly keep: (answer: LocalAnswer) => Promise<unknown>;
  readonly forget: (step: string) => Promise<unknown>;
  /** Called when an answer is ready to be sent. */
  readonly onSaved: () => void;
};

/** The answers given on this device, by step. */
export class Answers {
  readonly all = signal<Readonly<Record<string, LocalAnswer>>>({});
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Drafts survive the tab too; `saved` answers are sent. Without a value the answer is withdrawn. */
  async put(step: string, state: "draft" | "saved", value?: AnswerValue): Promise<void> {
    const given = value === undefined ? {} : { value };
    await this.#put({ token: this.#ports.token, step, state, ...given });
  }

  /** Does nothing if the answer was changed meanwhile: the new one is sent next. */
  async settle(sent: LocalAnswer, refusal: string | undefined): Promise<void> {
    if (!Object.values(this.all.value).includes(sent)) return;
    await this.#put({ ...sent, state: refusal === undefined ? "done" : "refused" });
  }

  /**
   * Drops answers that the service has. They may change on another device, so the service's copy counts from now on.
   */
  async handOver(delivered: readonly LocalAnswer[]): Promise<void> {
    const left = Object.entries(this.all.value).filter(([, answer]) => !delivered.includes(answer));
    this.all.value = Object.fromEntries(left);
    await Promise.all(delivered.map(({ step }) => this.#ports.forget(step)));
  }

  async #put(answer: LocalAnswer): Promise<void> {
    this.all.value = { ...this.all.value, [answer.step]: answer };
    await this.#ports.keep(answer);
    if (answer.state === "saved") this.#ports.onSaved();
  }
}
