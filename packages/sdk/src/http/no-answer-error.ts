/**
 * The service gave no answer: `timed_out`, or `connection_failed` with its `cause`. The request may or may not
 * have taken effect; with an idempotency key you can safely repeat it.
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

  /** The client creates these; you need the constructor only in your own tests. */
  constructor(code: NoAnswerError["code"], message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
