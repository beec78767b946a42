/** Runs tasks one after another: an isolate holds the pixels of one photo (DESIGN: 96 MB). */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => {});
    return result;
  }
}
