import { presentAppeals } from "@svc/contract/usage/present-appeals";
import { parseDaysQuery } from "@svc/contract/usage/usage-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { countAppeals } from "@svc/store/verification/appeal-counts";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";

const DAY_MS = 86_400_000;

/** CONTRACT G20: how often people ask for a second look, and what comes of it. */
export async function readAppeals(c: ApiContext) {
  const days = orThrow(parseDaysQuery(new URL(c.req.url).searchParams, Date.now()));
  const window = { from: days.from * DAY_MS, to: (days.to + 1) * DAY_MS };
  return c.json(presentAppeals(days, await inShard(c, (shard) => countAppeals(shard, window))), 200);
}
