import { readCursor, writeCursor } from "@svc/access/cursor";
import { invalidRequest } from "@svc/contract/wire/errors";
import { parseListQuery } from "@svc/contract/verification/list-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { listVerifications, type Page } from "@svc/store/verifications";
import type { ApiContext } from "../context.ts";
import { present } from "./present-view.ts";
import { inShard } from "../http/storage.ts";

/** CONTRACT G4.2: newest first, from the projection, so a second behind what a read by id shows. */
export async function listAll(c: ApiContext): Promise<Response> {
  const { account, secrets } = c.var;
  const { limit, cursor, filter } = orThrow(parseListQuery(new URL(c.req.url).searchParams));
  const scope = `${account.id} ${JSON.stringify(filter)}`;
  const before = cursor === undefined ? undefined : await readCursor(secrets, cursor, scope);
  if (cursor !== undefined && before === undefined) {
    throw invalidRequest([{ path: "cursor", message: "must be a cursor from the same list" }]);
  }
  const page: Page = before === undefined ? { limit } : { limit, before };
  const found = await inShard(c, (shard) => listVerifications(shard, filter, page));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const items = await Promise.all(shown.map((view) => present(c, view)));
  const next = hasMore && { next_cursor: await writeCursor(secrets, last.id, scope) };
  return c.json({ items, has_more: hasMore, ...next }, 200);
}
