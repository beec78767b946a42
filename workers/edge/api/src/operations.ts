import * as records from "@svc/contract/record/record-routes";
import * as webhooks from "@svc/contract/webhook/webhook-routes";
import { ACCOUNT_OPERATIONS } from "./account/operations.ts";
import { AUDIT_LOG_OPERATIONS } from "./audit-log/operations.ts";
import { AUDIT_OPERATIONS } from "./audit/operations.ts";
import { BRAND_OPERATIONS } from "./brand/operations.ts";
import { BUNDLE_OPERATIONS } from "./bundle/operations.ts";
import { CAPTURE_OPERATIONS } from "./capture/operations.ts";
import { CASE_OPERATIONS } from "./case/operations.ts";
import { CREDITS_OPERATIONS } from "./credits/operations.ts";
import { DATABASE_OPERATIONS } from "./database/operations.ts";
import { openOperation, type OpenOperation, type Operation } from "./http/operation.ts";
import { KEY_OPERATIONS } from "./keys/operations.ts";
import { INVOICE_OPERATIONS } from "./invoice/operations.ts";
import { RECORD_OPERATIONS } from "./record/operations.ts";
import { REPORT_OPERATIONS } from "./report/operations.ts";
import { readSealKeys } from "./record/read-record.ts";
import { REVIEW_OPERATIONS } from "./review/operations.ts";
import { SANDBOX_OPERATIONS } from "./sandbox/operations.ts";
import { SSO_OPERATIONS, SSO_LOGOUT_OPERATIONS } from "./sso/operations.ts";
import { PERSON_OPERATIONS, SIGN_IN_OPERATIONS } from "./sign-in/operations.ts";
import { OWN_INVITATION_OPERATIONS, TEAM_OPERATIONS } from "./team/operations.ts";
import { TEMPLATE_OPERATIONS } from "./template/operations.ts";
import { VERIFICATION_OPERATIONS } from "./verification/operations.ts";
import { WEBHOOK_OPERATIONS } from "./webhook/operations.ts";
import { readWebhookKeys } from "./webhook/read-webhook-keys.ts";

/** All operations of the API. Each resource's own list is in its folder. */
export const OPERATIONS: readonly Operation[] = [
  ...AUDIT_OPERATIONS,
  ...VERIFICATION_OPERATIONS,
  ...CAPTURE_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...BUNDLE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...DATABASE_OPERATIONS,
  ...CREDITS_OPERATIONS,
  ...BRAND_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...TEAM_OPERATIONS,
  ...SSO_OPERATIONS,
  ...PERSON_OPERATIONS,
  ...CASE_OPERATIONS,
  ...KEY_OPERATIONS,
  ...AUDIT_LOG_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...SANDBOX_OPERATIONS,
];

/** Operations that need no key. */
export const PUBLIC_OPERATIONS: readonly OpenOperation[] = [
  ...SIGN_IN_OPERATIONS,
  ...SSO_LOGOUT_OPERATIONS,
  ...OWN_INVITATION_OPERATIONS,
  openOperation(webhooks.readWebhookKeys, readWebhookKeys),
  openOperation(records.readSealKeys, readSealKeys),
];
