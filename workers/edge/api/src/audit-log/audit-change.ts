import { ApiError } from "@svc/contract/wire/errors";
import { logFailure } from "@svc/platform/log";
import type { AuditAction, AuditState } from "@svc/domain/audit-log";
import type { AuditEnd } from "@svc/store/people/audit-log";
import { findShard } from "@svc/store/d1/shard";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import type { Audited } from "./audited.ts";
import { actorOf, beginEntry, type BegunEntry, dropEntry, endEntry } from "./keep-entry.ts";

/** Middleware that records `action` (an operation id) in the audit log around its handler. */
export function auditChange(rule: Audited, action: AuditAction): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const begun = await begin(c, rule, action).catch((error: unknown) => answered(c, rule, error));
    if (begun instanceof Response) return begun;
    await next();
    await settle(c, rule, begun);
    return undefined;
  });
}

async function begin(c: ApiContext, rule: Audited, action: AuditAction): Promise<BegunEntry> {
  const id = rule.id?.(c);
  const before = await shownBefore(c, rule, id);
  const shard = await withStorage(() => findShard(c.env, c.var.account.id));
  return beginEntry(c, shard, {
    actor: actorOf(c),
    action,
    target: { kind: rule.kind, ...(id !== undefined && { id }) },
    ...(before && { before }),
  });
}

function answered(c: ApiContext, { answerFailure }: Audited, error: unknown): Response {
  if (answerFailure) return answerFailure(c, error);
  throw error;
}

/** Returns undefined when the target does not exist: the handler reports that, after it has validated the request. */
async function shownBefore(c: ApiContext, { before }: Audited, id = ""): Promise<AuditState | undefined> {
  try {
    return await before?.(c, id);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

/**
 * Decides by the response, which Hono has already built from any error. After a 5xx the outcome is unknown, so the
 * entry stays open.
 */
async function settle(c: ApiContext, rule: Audited, entry: BegunEntry): Promise<void> {
  const { status, headers } = c.res;
  if (status >= 500 || (status === 202 && rule.mayGoOn)) return;
  if (status >= 400 || headers.has("Idempotent-Replayed")) await dropEntry(c, entry);
  else await endEntry(c, entry, await endOf(c, rule));
}

/** The change is already made, so a read that fails here only leaves `after` out of the entry. */
async function endOf(c: ApiContext, rule: Audited): Promise<AuditEnd> {
  try {
    const answer: AuditState = rule.after ? await c.res.clone().json() : {};
    const made = rule.id ? undefined : madeId(c, rule, answer);
    const id = made ?? rule.id?.(c) ?? "";
    const after = { ...(await rule.shownAfter?.(c, id)), ...rule.after?.(answer), ...c.var.auditNote };
    return endWith(made, after);
  } catch (error) {
    logFailure("audit_log", error);
    return {};
  }
}

function endWith(targetId: string | undefined, after: AuditState): AuditEnd {
  return {
    ...(targetId !== undefined && { targetId }),
    ...(Object.keys(after).length > 0 && { after }),
  };
}

function madeId(c: ApiContext, { namedBy = "id" }: Audited, answer: AuditState): string | undefined {
  const location = c.res.headers.get("Location");
  const id = answer[namedBy];
  return location?.split("/").at(-1) ?? (typeof id === "string" ? id : undefined);
}
