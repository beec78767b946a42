/**
 * The service gave no answer: `timed_out`, or `connection_failed` with the cause beside it. Whether it did what was asked
 * is unknown; with an idempotency key the same call can be made again.
 *
 * @example
 * const lonely = new PhotoVerification({ secretKey: "svc_secret_x", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
 * try {
 *   await lonely.credits.retrieve();
 * } catch (error) {
 *   if (!(error instanceof NoAnswerError)) throw error;
 *   console.log(error.code, error.message);
 * }
 */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code: "timed_out" | "connection_failed";

  /** Built by the client; of use to you in tests of your own. */
  constructor(code: NoAnswerError["code"], message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
