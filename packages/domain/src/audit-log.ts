import type { ApiKeyId, AuditEntryId, UserId } from "./ids.ts";

export const AUDIT_KEPT_MS = 400 * 86_400_000;

/** `unknown`: the change was started, but we do not know whether it took effect. */
export const AUDIT_OUTCOMES = ["unknown", "done"] as const;
type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const AUDIT_ACTORS = ["user", "key", "system"] as const;

/** Who made a change. `name` is the person's address or the key's name at that time. */
export type AuditActor = { readonly name: string } & (
  | { readonly kind: "user"; readonly id: UserId }
  | { readonly kind: "key"; readonly id: ApiKeyId }
  | { readonly kind: "system"; readonly id: string }
);

/** The kinds of things that a change can affect. */
export const AUDIT_TARGETS = [
  "account",
  "api_key",
  "brand",
  "credits",
  "database",
  "invitation",
  "link_template",
  "member",
  "passkey",
  "session",
  "sso",
  "verification",
  "webhook_delivery",
  "webhook_secret",
] as const;
type AuditTargetKind = (typeof AUDIT_TARGETS)[number];

/** The operations with an entry, by `operationId`, in the order of the console's menu. `saveCard`, `finishSso` and `syncSsoMember` are no operations. */
export const AUDIT_ACTIONS = [
  "addPasskey",
  "addSsoDomain",
  "buyTopUp",
  "changeBrand",
  "changeLinkTemplate",
  "changeMember",
  "changeSettings",
  "changeSso",
  "createApiKey",
  "createBrand",
  "createDatabase",
  "createLinkTemplate",
  "decideCase",
  "decideReverseSearch",
  "decideSimilarPhoto",
  "deleteApiKey",
  "deleteBrand",
  "deleteDatabase",
  "deleteDatabaseRow",
  "endOtherSessions",
  "endSession",
  "enforceSso",
  "expireVerification",
  "finalizeVerification",
  "holdVerification",
  "inviteMember",
  "leaveAccount",
  "pauseLinkTemplate",
  "publishLinkTemplate",
  "readBundle",
  "redactVerification",
  "releaseVerification",
  "redeliverWebhook",
  "removeMember",
  "removePasskey",
  "removePasskeysOfMember",
  "removeSso",
  "removeSsoDomain",
  "renameDatabase",
  "replaceDatabase",
  "requestMore",
  "resumeLinkTemplate",
  "revokeLinkTemplate",
  "rollApiKey",
  "rotateLink",
  "rotateWebhookSecret",
  "savePaymentMethod",
  "setCaseAssignee",
  "setCaseDecision",
  "syncDatabase",
  "undoDecision",
  "upsertDatabaseRows",
  "verifySsoDomain",
  "withdrawInvitation",
  "acceptInvitation",
  "declineInvitation",
  "saveCard",
  "finishSignIn",
  "showPasskey",
  "switchAccount",
  "signOut",
  "finishSso",
  "syncSsoMember",
  "endSso",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `id` is absent if the target was to be created and its id is unknown. */
export type AuditTarget = { readonly kind: AuditTargetKind; readonly id?: string };

/** JSON in its wire form. */
export type AuditState = Readonly<Record<string, unknown>>;

/** Members of a state that quote a person or name the assignee. A redaction removes them from the log. */
export const AUDIT_TEXTS = ["assignee", "narrative", "note"] as const;

/** One configuration change of an account, or one decision by a person. `at` is epoch ms. */
export type AuditEntry = {
  readonly id: AuditEntryId;
  readonly at: number;
  readonly actor: AuditActor;
  /** An `AuditAction`, or one of a later release. */
  readonly action: string;
  readonly target: AuditTarget;
  readonly before?: AuditState;
  readonly after?: AuditState;
  readonly outcome: AuditOutcome;
};

/** All members must match. Times are epoch ms. */
export type AuditFilter = {
  /** An actor's id. */
  readonly actor?: string;
  readonly action?: string;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
};
