/** `unknown`: the change was begun, and nobody knows whether it was made. */
export const AUDIT_OUTCOMES = ["unknown", "done"] as const;

/** Who made a change. */
export const AUDIT_ACTORS = ["user", "key", "system"] as const;

/** What a change was made to. */
export const AUDIT_TARGETS = [
  "account",
  "api_key",
  "brand",
  "credits",
  "database",
  "link_template",
  "session",
  "verification",
  "webhook_delivery",
  "webhook_secret",
] as const;

/** JSON, as the wire shows it. */
export type AuditState = Readonly<Record<string, unknown>>;
