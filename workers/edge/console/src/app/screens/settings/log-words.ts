import type { AuditEntryBody } from "@svc/contract/audit-log/audit-log-body";
import { AUDIT_ACTIONS } from "@svc/domain/audit-log";
import { text, type TextKey } from "../../text/text.ts";

const WORDS: ReadonlyMap<string, TextKey> = new Map(
  AUDIT_ACTIONS.map((action): [string, TextKey] => [action, `act_${action}`]),
);

/** The action in words. Operations of a later release show their name. */
export function actionText(action: string): string {
  const key = WORDS.get(action);
  return key === undefined ? action : text(key);
}

/** The target in words. */
export function targetText(kind: AuditEntryBody["target"]["kind"]): string {
  return text(`target_${kind}`);
}

export type LogFilter = {
  readonly actor: string;
  readonly action: string;
  /** Days in the reader's time zone, both inclusive; empty for none. */
  readonly from: string;
  readonly to: string;
};

/** The query for the service: the reader's days as times. */
export function logQuery({ actor, action, from, to }: LogFilter): string {
  const query = new URLSearchParams();
  if (actor !== "") query.set("actor", actor);
  if (action !== "") query.set("action", action);
  if (from !== "") query.set("created_after", startOf(from, 0));
  if (to !== "") query.set("created_before", startOf(to, 1));
  return query.toString();
}

function startOf(day: string, later: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}
