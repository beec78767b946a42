/** Why a webhook is not to be trusted. */
export type WebhookProblem =
  | "missing_header"
  | "invalid_timestamp"
  | "too_old"
  | "too_new"
  | "invalid_secret"
  | "no_matching_signature"
  | "invalid_body";

/**
 * Not to be trusted, and why as a `code`. No message repeats a secret.
 *
 * @example
 * try {
 *   await verifyWebhook("{}", {}, webhookSecret);
 * } catch (error) {
 *   if (!(error instanceof WebhookVerificationError)) throw error;
 *   console.log(error.code); // missing_header
 * }
 */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookProblem;

  constructor(code: WebhookProblem, message: string) {
    super(message);
    this.code = code;
  }
}
