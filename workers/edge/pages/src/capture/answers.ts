import { signal } from "@preact/signals";
import type { AnswerValue, LocalAnswer } from "./model/answer.ts";

type Ports = {
  readonly token: string;
  /** Durable on this device, where it can be. */
  readonly keep: (answer: LocalAnswer) => Promise<unknown>;
  readonly forget: (step: string) => Promise<unknown>;
  /** There is one to be sent. */
  readonly onSaved: () => void;
};

/** What was answered on this device, by step. */
export class Answers {
  readonly all = signal<Readonly<Record<string, LocalAnswer>>>({});
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** A draft outlives the tab too; `saved` ones are sent. Without a value it is taken back. */
  async put(step: string, state: "draft" | "saved", value?: AnswerValue): Promise<void> {
    const given = value === undefined ? {} : { value };
    await this.#put({ token: this.#ports.token, step, state, ...given });
  }

  /** Unless it was answered anew meanwhile: that is sent next. */
  async settle(sent: LocalAnswer, refusal: string | undefined): Promise<void> {
    if (!Object.values(this.all.value).includes(sent)) return;
    await this.#put({ ...sent, state: refusal === undefined ? "done" : "refused" });
  }

  /** The service has them, and may have others by now: from here on its word counts. */
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
