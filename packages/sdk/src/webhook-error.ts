/** Why a webhook cannot be trusted. */
export type WebhookProblem =
  | "missing_header"
  | "invalid_timestamp"
  | "too_old"
  | "too_new"
  | "invalid_secret"
  | "no_matching_signature"
  | "invalid_body";

/**
 * The webhook cannot be trusted; `code` says why. The message never contains a secret.
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
