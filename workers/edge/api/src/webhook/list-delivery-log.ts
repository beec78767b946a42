import { readCursor, writeCursor } from "@svc/access/cursor";
import { invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { presentDelivery } from "@svc/contract/webhook/webhook-bodies";
import { parseDeliveryQuery } from "@svc/contract/webhook/webhook-requests";
import { listDeliveries } from "@svc/store/webhook-deliveries";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";

/** CONTRACT G9.5: newest first, from the projection, so a moment behind what the objects know. */
export async function listDeliveryLog(c: ApiContext): Promise<Response> {
  const { account, secrets } = c.var;
  const { limit, cursor, filter } = orThrow(parseDeliveryQuery(new URL(c.req.url).searchParams));
  const scope = `webhook-deliveries ${account.id} ${JSON.stringify(filter)}`;
  const before = cursor === undefined ? undefined : await readCursor(secrets, cursor, scope);
  if (cursor !== undefined && before === undefined) {
    throw invalidRequest([{ path: "cursor", message: "must be a cursor from the same list" }]);
  }
  const page = before === undefined ? { limit } : { limit, before };
  const found = await inShard(c, (shard) => listDeliveries(shard, { filter, page }));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const next = hasMore && { next_cursor: await writeCursor(secrets, last.id, scope) };
  return c.json({ items: shown.map(presentDelivery), has_more: hasMore, ...next }, 200);
}
