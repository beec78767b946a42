import type { AuditState, AuditTarget } from "@svc/domain/audit-log";
import type { ApiContext } from "../context.ts";
import { answerDown } from "../database/change-database.ts";
import { personOf } from "../http/authenticate.ts";
import {
  omit,
  pick,
  showBrand,
  showCredits,
  showDatabase,
  showInvitation,
  showKey,
  showMember,
  showPasskey,
  showSettings,
  type ShowState,
  showTemplate,
  showVerification,
  templateState,
} from "./shown-state.ts";

/** What an operation's entry says; a secret and what a redaction empties stand in none of it. */
export type Audited = {
  readonly kind: AuditTarget["kind"];
  /** Absent: it is made, and the answer names it. */
  readonly id?: (c: ApiContext) => string;
  /** Of the answer's members, the one that then names it; `id` unless said. */
  readonly namedBy?: string;
  /** Absent: there is nothing before. */
  readonly before?: ShowState;
  /** Of the answer's JSON, or what is to be read then; absent: nothing is left. */
  readonly after?: (state: AuditState) => AuditState;
  readonly shownAfter?: ShowState;
  /** Where the operation has a body of its own for a failure of ours. */
  readonly answerFailure?: (c: ApiContext, error: unknown) => Response;
  /** 202 says that it goes on: nobody knows yet. */
  readonly mayGoOn?: true;
};

const ofAccount = (c: ApiContext) => c.var.account.id;
const byId = (c: ApiContext) => c.req.param("id") ?? "";
const bySlug = (c: ApiContext) => c.req.param("slug") ?? "";
const byVerificationId = (c: ApiContext) => c.req.param("verification_id") ?? "";
const byDeliveryId = (c: ApiContext) => c.req.param("delivery_id") ?? "";

/** The one that stays. */
const bySession = (c: ApiContext) => personOf(c).sessionId;

const byPerson = (c: ApiContext) => personOf(c).user.id;

const withoutSecret = (state: AuditState) => omit(state, ["secret"]);
const asAnswered = (state: AuditState) => state;

const template = { kind: "link_template", id: bySlug, before: showTemplate, after: templateState } as const;
const database = { kind: "database", id: byId, before: showDatabase, shownAfter: showDatabase } as const;
const credits = { kind: "credits", id: ofAccount, before: showCredits } as const;
const verification = {
  kind: "verification",
  id: byId,
  before: showVerification,
  shownAfter: showVerification,
} as const;

/**
 * CONTRACT G10: every change of an account's configuration and every decision of a person, by its operationId. One that is
 * published later gets its line here, or its reason in `audited-operations.test.ts`. Signing in and out is written down in its own rooms.
 */
export const AUDITED: Readonly<Record<string, Audited>> = {
  addPasskey: { kind: "passkey", after: asAnswered },
  buyTopUp: {
    ...credits,
    after: (state) => pick(state, ["photos", "amount_cents", "payment_id", "balance_cents"]),
  },
  changeBrand: { kind: "brand", id: bySlug, before: showBrand, after: asAnswered },
  changeLinkTemplate: template,
  changeMember: { kind: "member", id: byId, before: showMember, after: asAnswered },
  changeSettings: { kind: "account", id: ofAccount, before: showSettings, shownAfter: showSettings },
  createApiKey: { kind: "api_key", after: withoutSecret },
  createBrand: { kind: "brand", after: asAnswered },
  createDatabase: { kind: "database", shownAfter: showDatabase },
  createLinkTemplate: { kind: "link_template", after: templateState },
  // from the queue: it takes effect ten seconds later, unless it is taken back
  decideCase: {
    kind: "verification",
    namedBy: "verification_id",
    after: (state) => pick(state, ["subject", "decision", "takes_effect_at"]),
  },
  decideReverseSearch: verification,
  decideSimilarPhoto: verification,
  deleteApiKey: { kind: "api_key", id: byId, before: showKey },
  deleteBrand: { kind: "brand", id: bySlug, before: showBrand },
  deleteDatabase: { kind: "database", id: byId, before: showDatabase },
  deleteDatabaseRow: database,
  endOtherSessions: { kind: "session", id: bySession },
  endSession: { kind: "session", id: byId },
  expireVerification: verification,
  finalizeVerification: { ...verification, after: (state) => pick(state, ["narrative"]) },
  inviteMember: { kind: "invitation", after: asAnswered },
  leaveAccount: { kind: "member", id: byPerson, before: showMember },
  pauseLinkTemplate: template,
  publishLinkTemplate: template,
  redactVerification: verification,
  redeliverWebhook: {
    kind: "webhook_delivery",
    id: byDeliveryId,
    after: (state) => pick(state, ["verification_id", "event_type", "state"]),
  },
  // in whose words and to whom stands in the log of the verification, where a redaction reaches it
  requestMore: verification,
  removeMember: { kind: "member", id: byId, before: showMember },
  removePasskey: { kind: "passkey", id: byId, before: showPasskey },
  removePasskeysOfMember: { kind: "member", id: byId, before: showMember, shownAfter: showMember },
  renameDatabase: { ...database, answerFailure: answerDown },
  replaceDatabase: database,
  resumeLinkTemplate: template,
  revokeLinkTemplate: template,
  rollApiKey: { kind: "api_key", id: byId, before: showKey, after: withoutSecret },
  rotateLink: template,
  rotateWebhookSecret: { kind: "webhook_secret", id: ofAccount, after: withoutSecret },
  savePaymentMethod: { ...credits, after: (state) => pick(state, ["expires_at"]) },
  syncDatabase: { ...database, mayGoOn: true },
  undoDecision: { kind: "verification", id: byVerificationId },
  upsertDatabaseRows: database,
  withdrawInvitation: { kind: "invitation", id: byId, before: showInvitation },
};
