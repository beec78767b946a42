import { deferred } from "../deferred.ts";
import type { LocalAnswer } from "../model/answer.ts";
import type { Shot } from "../model/shot.ts";
import { isPassing, type Refused } from "./api.ts";

/** The outbox's connections. Each change is stored before the next step. */
export type OutboxPorts = {
  readonly shots: () => readonly Shot[];
  readonly answers: () => readonly LocalAnswer[];
  readonly change: (shot: Shot, change: Partial<Shot>) => Promise<void>;
  /** `refusal`: the error code of a refusal. */
  readonly settle: (answer: LocalAnswer, refusal?: string) => Promise<void>;
  readonly send: (shot: Shot, isRetry: boolean) => Promise<string>;
  readonly saveAnswer: (answer: LocalAnswer) => Promise<unknown>;
  /** Called when everything was delivered or refused. */
  readonly onEmpty: () => Promise<void>;
  /** Nothing gets through at the moment, or it does again. */
  readonly onTrouble: (isTrouble: boolean) => void;
  readonly isOnline: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Sends saved items one at a time, for as long as it takes. Items the service refuses permanently are marked and
 * skipped.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #tries = new Map<string, number>();
  #failures = 0;
  #isRunning = false;
  #isWoken = false;
  #woken = deferred<void>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** Call it when there is something new to send, or the connection is back. */
  wake(): void {
    this.#isWoken = true;
    this.#woken.resolve();
    this.#woken = deferred();
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#isWoken = false;
      const next = this.#next();
      const wentThrough = await this.#attempt(next ?? this.#ports.onEmpty);
      const isAtRest = wentThrough ? !next : !this.#ports.isOnline();
      // a wake-up in the meantime may mean new work
      if (isAtRest && !this.#isWoken) break;
      if (!wentThrough) await this.#pause();
    }
    this.#isRunning = false;
  }

  #next(): (() => Promise<void>) | undefined {
    const answer = this.#ports.answers().find(({ state }) => state === "saved");
    if (answer) return () => this.#sendAnswer(answer);
    const waiting = this.#ports.shots().filter(({ state }) => state === "saved" || state === "uploading");
    const fewest = Math.min(...waiting.map((shot) => this.#triesOf(shot)));
    // prefers items with the fewest attempts, so that a failing one does not block the others
    const shot = waiting.find((each) => this.#triesOf(each) === fewest);
    return shot && (() => this.#sendShot(shot));
  }

  #triesOf({ id }: Shot): number {
    return this.#tries.get(id) ?? 0;
  }

  /** Returns whether it got through. An error that may pass is left for the next attempt. */
  async #attempt(task: () => Promise<void>): Promise<boolean> {
    try {
      await task();
      this.#failures = 0;
      this.#ports.onTrouble(false);
      return true;
    } catch {
      this.#failures += 1;
      this.#ports.onTrouble(true);
      return false;
    }
  }

  async #sendAnswer(answer: LocalAnswer): Promise<void> {
    try {
      await this.#ports.saveAnswer(answer);
    } catch (error) {
      if (isPassing(error)) throw error;
      return this.#ports.settle(answer, (error as Refused).code);
    }
    return this.#ports.settle(answer);
  }

  async #sendShot(shot: Shot): Promise<void> {
    const tries = this.#triesOf(shot);
    this.#tries.set(shot.id, tries + 1);
    await this.#ports.change(shot, { state: "uploading" });
    try {
      const captureId = await this.#ports.send(shot, tries > 0);
      await this.#ports.change(shot, { state: "done", captureId });
    } catch (error) {
      if (!isPassing(error)) {
        return this.#ports.change(shot, { state: "refused", refusal: (error as Refused).code });
      }
      await this.#ports.change(shot, { state: "saved" });
      throw error;
    }
  }

  #pause(): Promise<void> {
    const ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
    return Promise.race([this.#ports.wait(ms), this.#woken.promise]);
  }
}
