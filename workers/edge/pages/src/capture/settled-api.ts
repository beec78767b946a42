import { deferred } from "./deferred.ts";
import { CaptureApi, type ProgressEvent } from "./sending/api.ts";

/** Knows when nothing has to hurry any more: the camera's picture stands, or something is in its way. */
export class SettledApi extends CaptureApi {
  readonly #first = deferred<void>();
  readonly settled = this.#first.promise;

  override report(event: ProgressEvent, step?: string): void {
    super.report(event, step);
    if (event !== "opened") this.#first.resolve();
  }
}
