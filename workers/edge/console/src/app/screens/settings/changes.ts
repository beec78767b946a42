import type { AuditEntryBody } from "@svc/contract/audit-log/audit-log-body";

/** A changed member as text. Empty when it was or is absent. */
export type Change = { readonly name: string; readonly before: string; readonly after: string };

/** The differences a change made to its target, by wire name. */
export function changesOf({
  before = {},
  after = {},
}: Pick<AuditEntryBody, "before" | "after">): readonly Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, before: textOf(before[name]), after: textOf(after[name]) }))
    .filter((change) => change.before !== change.after);
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
