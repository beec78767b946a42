import type { ApiKeyId, AuditEntryId, UserId } from "./ids.ts";

/** How long an entry is kept. */
export const AUDIT_KEPT_MS = 400 * 86_400_000;

/** `unknown`: the change was begun, and nobody knows whether it was made. */
export const AUDIT_OUTCOMES = ["unknown", "done"] as const;
type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const AUDIT_ACTORS = ["user", "key", "system"] as const;

/** Who made a change; `name` is a person's address or a key's name, as it was then. */
export type AuditActor = { readonly name: string } & (
  | { readonly kind: "user"; readonly id: UserId }
  | { readonly kind: "key"; readonly id: ApiKeyId }
  | { readonly kind: "system"; readonly id: string }
);

/** What a change was made to. */
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
  "verification",
  "webhook_delivery",
  "webhook_secret",
] as const;
type AuditTargetKind = (typeof AUDIT_TARGETS)[number];

/** `id` is absent of what was to be made and got none that anybody knows. */
export type AuditTarget = { readonly kind: AuditTargetKind; readonly id?: string };

/** JSON, as the wire shows it. */
export type AuditState = Readonly<Record<string, unknown>>;

/** Members of a state that a person wrote about a verification: its redaction takes them out of the log. */
export const AUDIT_TEXTS = ["narrative", "note"] as const;

/** One change of an account's configuration, or one decision of a person; `at` in epoch ms. */
export type AuditEntry = {
  readonly id: AuditEntryId;
  readonly at: number;
  readonly actor: AuditActor;
  /** The operationId; `acceptInvitation` and `saveCard` are done by no operation of their own. */
  readonly action: string;
  readonly target: AuditTarget;
  readonly before?: AuditState;
  readonly after?: AuditState;
  readonly outcome: AuditOutcome;
};

/** All members must hold; times in epoch ms. */
export type AuditFilter = {
  /** An actor's id. */
  readonly actor?: string;
  readonly action?: string;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
};
