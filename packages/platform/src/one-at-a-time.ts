import { breathe } from "./breathe.ts";

/** Runs tasks one after another, with a breath before each: an isolate holds the pixels of one photo (DESIGN: 96 MB). */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const turn = () => breathe().then(task);
    const result = this.#last.then(turn, turn);
    this.#last = result.catch(() => {});
    return result;
  }
}
