import { deferred } from "./deferred.ts";
import type { ProgressEvent } from "@svc/contract/capture/progress";
import { CaptureApi } from "./sending/api.ts";

/** Knows when loading no longer has to hurry: the camera is running, or something prevents it. */
export class SettledApi extends CaptureApi {
  readonly #first = deferred<void>();
  readonly settled = this.#first.promise;

  override report(event: ProgressEvent, step?: string): void {
    super.report(event, step);
    if (event !== "opened") this.#first.resolve();
  }
}
