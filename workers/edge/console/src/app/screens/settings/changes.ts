import type { AuditEntryBody } from "@svc/contract/audit-log/audit-log-body";

/** A member that is another than before, as text; empty where it was or is not there. */
export type Change = { readonly name: string; readonly before: string; readonly after: string };

/** What of its target a change made different, by the names of the wire. */
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
