/**
 * The public exports of `@svc/sdk`. This is the only barrel file in the repository, because it is the only
 * published package.
 */
export { CaptureLink, type CaptureLinkOptions, type LiveCaptureInput } from "./capture-link.ts";
export type { EmbedEvent, EmbedEvents, EmbedMessage, PhotoVerificationElement } from "./embed-events.ts";
export { ApiError, type FieldProblem } from "./http/api-error.ts";
export type { FileInput } from "./http/file-input.ts";
export type { CallOptions, PostOptions, ResponseReport } from "./http/http-client.ts";
export { List, type Page } from "./http/list.ts";
export { NoAnswerError } from "./http/no-answer-error.ts";
export { PhotoVerification, type PhotoVerificationOptions } from "./photo-verification.ts";
export type { AuditInput, SyncAuditInput } from "./resources/audits.ts";
export type { BrandChange, BrandChangeWithLogo, BrandInput } from "./resources/brands.ts";
export type { CaptureInput, WaitOptions } from "./resources/verifications.ts";
export {
  type RecordCheck,
  type RecordStatement,
  type RecordVerification,
  type SealedValue,
  type SealKeySet,
  verifyRecord,
} from "./verify-record.ts";
export { verifyWebhook, type VerifyOptions, type WebhookHeaders } from "./verify-webhook.ts";
export { signWebhook, type SignOptions } from "./sign-webhook.ts";
export { VERSION } from "./version.ts";
export type { UnknownWebhookEvent, WebhookEvent } from "./webhook-event.ts";
export { WebhookVerificationError, type WebhookProblem } from "./webhook-error.ts";
export type {
  Capture,
  Case,
  Check,
  Credits,
  ErrorCode,
  Event,
  Filters,
  LinkTemplate,
  NewVerification,
  Query,
  Signal,
  Step,
  Verdict,
  Verification,
  VerificationStatus,
  Wire,
} from "./wire.ts";
