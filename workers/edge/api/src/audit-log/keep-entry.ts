import {
  AUDIT_TEXTS,
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  type AuditState,
} from "@svc/domain/audit-log";
import { type AccountId, type AuditEntryId, newAuditEntryId } from "@svc/domain/ids";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import { ApiError } from "@svc/contract/wire/errors";
import { type AuditEnd, beginAuditEntry, dropAuditEntry, endAuditEntry } from "@svc/store/people/audit-log";
import { type AccountShard, findShard } from "@svc/store/d1/shard";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";

/** An audit entry whose change is still in progress. */
export type BegunEntry = { readonly shard: AccountShard; readonly id: AuditEntryId };

type Begun = Pick<AuditEntry, "actor" | "target" | "before"> & { readonly action: AuditAction };

/** A change that cannot be logged must not happen: a failure here is answered with 503. */
export async function beginEntry(c: ApiContext, shard: AccountShard, begun: Begun): Promise<BegunEntry> {
  const now = Date.now();
  const id = newAuditEntryId(now);
  await withStorage(() => beginAuditEntry(shard, { ...begun, id, at: now }));
  await faultPoint(c.env, "audit.before.change");
  return { shard, id };
}

/**
 * The change is already made, so the caller gets its response even when this write fails. The entry says `unknown` until
 * a later attempt succeeds.
 */
export async function endEntry(c: ApiContext, entry: BegunEntry, end: AuditEnd): Promise<void> {
  await faultPoint(c.env, "audit.after.change");
  await settled(c, entry, {
    now: (shard) => endAuditEntry(shard, entry.id, end),
    // A redaction may have removed the texts meanwhile: they must not come back.
    later: (shard) =>
      endAuditEntry(shard, entry.id, { ...end, ...(end.after && { after: untexted(end.after) }) }),
  });
}

/** Removes the entry of a change that did not happen. */
export async function dropEntry(c: ApiContext, entry: BegunEntry): Promise<void> {
  const drop = (shard: AccountShard) => dropAuditEntry(shard, entry.id);
  await settled(c, entry, { now: drop, later: drop });
}

type Write = (shard: AccountShard) => Promise<void>;

/** A move to another database usually refuses the account's writes for two or three seconds. */
const LATER_MS = [2_000, 4_000, 8_000];

async function settled(
  c: ApiContext,
  { shard }: BegunEntry,
  { now, later }: { readonly now: Write; readonly later: Write },
): Promise<void> {
  await now(shard).catch((error: unknown) => {
    logLost(error);
    c.executionCtx.waitUntil(settledLater(c, shard.accountId, later));
  });
}

async function settledLater({ env }: ApiContext, accountId: AccountId, write: Write): Promise<void> {
  for (const waitMs of LATER_MS) {
    await scheduler.wait(waitMs);
    try {
      return await write(await findShard(env, accountId)); // it may be in another database by now
    } catch (error) {
      logLost(error);
    }
  }
}

function untexted(after: AuditState): AuditState {
  const texts: readonly string[] = AUDIT_TEXTS;
  return Object.fromEntries(Object.entries(after).filter(([name]) => !texts.includes(name)));
}

/**
 * For changes made without an API key, where the account is known only halfway through the request. The entry is
 * dropped when the call is refused.
 */
export async function withEntry<T>(
  c: ApiContext,
  { shard, begun }: { readonly shard: AccountShard; readonly begun: Begun & AuditEnd },
  change: () => Promise<T>,
): Promise<T> {
  const { after, ...before } = begun;
  const entry = await beginEntry(c, shard, before);
  try {
    const changed = await change();
    await endEntry(c, entry, after ? { after } : {});
    return changed;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await dropEntry(c, entry);
    throw error;
  }
}

/** The caller as the audit log records it. */
export function actorOf({ var: { holder } }: ApiContext): AuditActor {
  return holder.kind === "session"
    ? { kind: "user", id: holder.user.id, name: holder.user.email }
    : { kind: "key", id: holder.keyId, name: holder.name };
}

function logLost(error: unknown): void {
  logFailure("audit_log", error);
}
