import { readCursor, writeCursor } from "@svc/access/cursor";
import type { WebhookBody } from "@svc/contract/webhook/webhook-body";
import { parseEventsQuery } from "@svc/contract/webhook/webhook-requests";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { orThrow } from "@svc/contract/wire/parsed";
import type { VerificationId } from "@svc/domain/ids";
import { accountObject, verificationObject } from "@svc/platform/objects";
import { type Change, changedSince, newestChange } from "@svc/store/verification/changed-verifications";
import { webhooksOf } from "@svc/webhooks/webhook-of";
import type { ApiContext } from "../context.ts";
import { callerIdOf } from "../http/caller-id.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { inShard } from "../http/storage.ts";
import { captureUrlOf, mayOnlyRead } from "../verification/present-view.ts";

/** Verifications covered by one response. */
const AT_ONCE = 20;

/** A position in the event stream: after this change, with events since the listener started. */
type Position = { readonly change: Change; readonly sinceMs: number };

/** CONTRACT G9.7: the projection says which verifications changed, and their objects provide the events. */
export async function listWebhookEvents(c: ApiContext) {
  const { after, waitS } = orThrow(parseEventsQuery(new URL(c.req.url).searchParams));
  if (after === undefined) return answer(c, [], await positionNow(c));
  const deadline = Date.now() + waitS * 1000;
  let position = await positionAt(c, after);
  for (;;) {
    const { change: before, sinceMs } = position;
    const changed = await inShard(c, (shard) => changedSince(shard, before, AT_ONCE));
    const events = (await Promise.all(changed.map(({ id }) => eventsOf(c, id, sinceMs)))).flat();
    position = { change: changed.at(-1) ?? before, sinceMs };
    if (events.length > 0 || Date.now() >= deadline) return answer(c, events, position);
    if (changed.length === 0) await waitForChange(c, position.change, deadline - Date.now());
  }
}

/** The account's object polls the list once for all waiting callers. */
async function waitForChange(c: ApiContext, since: Change, ms: number): Promise<void> {
  const { id } = c.var.account;
  const outcome = await accountObject(c.env, id).waitForChange(id, { by: callerIdOf(c), since, ms });
  if (outcome !== "too_many") return;
  throw new ApiError("too_many_requests", "this key already has five calls waiting for events", {
    hint: "Listen with one call, and pass events on yourself.",
    headers: retryAfter(1),
  });
}

/** The events of one verification, or none when it was deleted meanwhile. */
async function eventsOf(c: ApiContext, id: VerificationId, sinceMs: number): Promise<readonly WebhookBody[]> {
  const found = await verificationObject(c.env, id).readRecord(c.var.account.id);
  if (!found.ok) return [];
  // CONTRACT G14: the full link gives write access
  const captureUrl = mayOnlyRead(c) ? `${baseUrlOf(c)}/v/${id}` : await captureUrlOf(c, id);
  const recent = new Set(found.events.filter(({ event }) => event.at >= sinceMs).map((entry) => entry.id));
  return webhooksOf(found.events, captureUrl).filter((event) => recent.has(event.id));
}

async function positionNow(c: ApiContext): Promise<Position> {
  const sinceMs = Date.now();
  const newest = await inShard(c, newestChange);
  return { change: newest ?? { updatedAt: 0, id: "" as VerificationId }, sinceMs }; // sorts before every other change
}

async function positionAt(c: ApiContext, cursor: string): Promise<Position> {
  const key = await readCursor(c.var.secrets, cursor, scopeOf(c));
  if (key === undefined)
    throw invalidRequest([{ path: "after", message: "must be a cursor from the same list" }]);
  const [updatedAt = "", id = "", sinceMs = ""] = key.split(" ");
  // the cursor is signed and was written by `answer()`
  return {
    change: { updatedAt: Number(updatedAt), id: id as VerificationId },
    sinceMs: Number(sinceMs),
  };
}

async function answer(c: ApiContext, events: readonly WebhookBody[], { change, sinceMs }: Position) {
  const items = events.toSorted((a, b) => compare(a.occurred_at, b.occurred_at) || compare(a.id, b.id));
  const key = `${change.updatedAt} ${change.id} ${sinceMs}`;
  return c.json({ items, cursor: await writeCursor(c.var.secrets, key, scopeOf(c)) }, 200);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function scopeOf(c: ApiContext): string {
  return `webhook-events ${c.var.account.id}`;
}
