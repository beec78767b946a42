import type { Role } from "@svc/domain/role";

/** Who may call an operation: a key of which role, and a member of an account from which role on (CONTRACT G10). */
export type Access = {
  readonly key: "full" | "read" | "none";
  readonly least: Role;
  /** A person has to have shown who they are within the last five minutes. */
  readonly isConfirmed?: boolean;
};

/** Every operation of a tenant by its id, under the role that it takes at least. */
export const LEAST_ROLE = {
  viewer: [
    "addPasskey",
    "countCases",
    "endOtherSessions",
    "endSession",
    "leaveAccount",
    "listBrands",
    "listCaptures",
    "listCases",
    "listDatabases",
    "listMembers",
    "listPasskeys",
    "listSessions",
    "listEvents",
    "listLinkTemplateVersions",
    "listLinkTemplates",
    "listRelated",
    "listSavedViews",
    "listVerifications",
    "offerPasskey",
    "readBrand",
    "readCase",
    "readDamageLocalization",
    "readDatabase",
    "readLinkTemplate",
    "readLinkTemplateVersion",
    "readMe",
    "readRecord",
    "readReport",
    "readReverseSearch",
    "readSettings",
    "readUsage",
    "readVerification",
    "removePasskey",
  ],
  reviewer: [
    "claimCases",
    "decideCase",
    "releaseClaim",
    "renewClaims",
    "undoDecision",
    "audit",
    "auditSync",
    "createVerification",
    "createVerificationFromTemplate",
    "decideReverseSearch",
    "decideSimilarPhoto",
    "expireVerification",
    "deleteSavedView",
    "finalizeVerification",
    "simulate",
    "requestMore",
    "listWebhookDeliveries",
    "listWebhookEvents",
    "saveView",
    // CONTRACT G8.1: a viewer sees no money
    "readCredits",
    "listCreditMovements",
    "listInvoices",
    "readInvoice",
  ],
  admin: [
    "buyTopUp",
    "changeBrand",
    "changeLinkTemplate",
    "changeMember",
    "changeSettings",
    "createApiKey",
    "createBrand",
    "createDatabase",
    "createLinkTemplate",
    "deleteApiKey",
    "deleteBrand",
    "deleteDatabase",
    "deleteDatabaseRow",
    "exportAuditLog",
    "inviteMember",
    "listApiKeys",
    "listAuditLog",
    "listInvitations",
    "pauseLinkTemplate",
    "publishLinkTemplate",
    "redactVerification",
    "redeliverWebhook",
    "removeMember",
    "removePasskeysOfMember",
    "renameDatabase",
    "replaceDatabase",
    "resumeLinkTemplate",
    "revokeLinkTemplate",
    "rollApiKey",
    "rotateLink",
    "rotateWebhookSecret",
    "savePaymentMethod",
    "syncDatabase",
    "testWebhook",
    "upsertDatabaseRows",
    "withdrawInvitation",
  ],
  owner: [],
} as const satisfies Readonly<Record<Role, readonly string[]>>;

/** CONTRACT G10: what no key may call, whatever its role. */
const SESSION_ONLY: readonly string[] = [
  "addPasskey",
  "changeMember",
  "createApiKey",
  "deleteApiKey",
  "endOtherSessions",
  "endSession",
  "inviteMember",
  "leaveAccount",
  "listApiKeys",
  "listInvitations",
  "listMembers",
  "listPasskeys",
  "listSessions",
  "offerPasskey",
  "removeMember",
  "removePasskey",
  "removePasskeysOfMember",
  "rollApiKey",
  "withdrawInvitation",
];

/** CONTRACT G10 (step-up): what a session that was copied, or left open, must not do. */
const CONFIRMED: readonly string[] = [
  "addPasskey",
  "changeMember",
  "createApiKey",
  "deleteApiKey",
  "deleteBrand",
  "deleteDatabase",
  "deleteDatabaseRow",
  "exportAuditLog",
  "inviteMember",
  "leaveAccount",
  "offerPasskey",
  "redactVerification",
  "removeMember",
  "removePasskey",
  "removePasskeysOfMember",
  "revokeLinkTemplate",
  "rollApiKey",
  "rotateWebhookSecret",
];

/** Our choice: reads that are not for a key which may only read. */
const FULL_KEY_READS: readonly string[] = ["exportAuditLog", "listAuditLog"];

/** Reads take a key that may read; whatever changes something takes a full one. Throws where the table has no such operation. */
export function accessOf({
  operationId,
  method,
}: {
  readonly operationId?: string;
  readonly method: string;
}): Access {
  const ids = Object.entries(LEAST_ROLE) as readonly (readonly [Role, readonly string[]])[]; // as it is declared
  const least = ids.find(([, operations]) => operations.includes(operationId ?? ""))?.[0];
  if (!least) throw new Error(`access.ts does not say who may call ${operationId}`);
  const isConfirmed = CONFIRMED.includes(operationId ?? "");
  if (SESSION_ONLY.includes(operationId ?? "")) return { key: "none", least, isConfirmed };
  const isForAll = method === "get" && !FULL_KEY_READS.includes(operationId ?? "");
  return { key: isForAll ? "read" : "full", least, isConfirmed };
}
