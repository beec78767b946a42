import { readCursor, writeCursor } from "@svc/access/cursor";
import { invalidRequest } from "@svc/contract/wire/errors";
import type { PageRequest } from "@svc/contract/wire/page-query";
import type { ApiContext } from "../context.ts";
import type { AccountShard } from "@svc/store/d1/shard";
import { inShard } from "./storage.ts";

/** A page request to the store. The store reads one item more than `limit` to detect a next page. */
type Page = { readonly limit: number; readonly before?: string };

type List<T, B> = {
  /** Identifies the list and its filters. A cursor from another list is refused. */
  readonly scope: string;
  readonly find: (page: Page, shard: AccountShard) => Promise<readonly T[]>;
  readonly sortKeyOf: (item: T) => string;
  readonly present: (item: T) => B | Promise<B>;
};

/** CONTRACT G0.6: answers with one page, newest first. */
export async function answerPage<T, B>(c: ApiContext, request: PageRequest, list: List<T, B>) {
  const { account, secrets } = c.var;
  const { limit, cursor } = request;
  const scope = `${list.scope} ${account.id}`;
  const before = cursor === undefined ? undefined : await readCursor(secrets, cursor, scope);
  if (cursor !== undefined && before === undefined) {
    throw invalidRequest([{ path: "cursor", message: "must be a cursor from the same list" }]);
  }
  const page = { limit, ...(before !== undefined && { before }) };
  const found = await inShard(c, (shard) => list.find(page, shard));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const next = hasMore && { next_cursor: await writeCursor(secrets, list.sortKeyOf(last), scope) };
  const items = await Promise.all(shown.map((item) => list.present(item)));
  return c.json({ items, has_more: hasMore, ...next }, 200);
}
