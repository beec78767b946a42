import type { Session } from "../capture/page-data.ts";
import { CaptureApi } from "../capture/sending/api.ts";

type Now = { readonly session: Session; readonly spec: Readonly<Record<string, unknown>> };

/** The capture endpoints of a link that there is not: everything is taken, nothing is sent or kept. */
export class PreviewApi extends CaptureApi {
  readonly #now: () => Now;

  constructor(now: () => Now) {
    super("preview");
    this.#now = now;
  }

  override session(): Promise<Session> {
    return Promise.resolve(this.#now().session);
  }

  override saveAnswer(): Promise<unknown> {
    return Promise.resolve();
  }

  override deleteAnswer(): Promise<void> {
    return Promise.resolve();
  }

  override addresses(): Promise<readonly []> {
    return Promise.resolve([]);
  }

  override removeCapture(): Promise<void> {
    return Promise.resolve();
  }

  override finish() {
    const { completion_message: said } = this.#now().spec;
    return Promise.resolve({
      status: "completed" as const,
      ...(typeof said === "string" && { completion_message: said }),
    });
  }

  override report(): void {}
}
