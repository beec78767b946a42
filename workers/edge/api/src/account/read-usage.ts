import { presentUsage, TIME_BOUNDS_S, type UsageFound } from "@svc/contract/usage/present-usage";
import { parseUsageQuery, type UsageRequest } from "@svc/contract/usage/usage-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { isAtLeast } from "@svc/domain/role";
import type { AccountShard } from "@svc/store/d1/shard";
import { countByDay, countSteps, countTimes, spentByDay } from "@svc/store/verification/usage";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";

const DAY_MS = 86_400_000;

/** Usage totals of the account's verifications, grouped by the day of creation. */
export async function readUsage(c: ApiContext) {
  const request = orThrow(parseUsageQuery(new URL(c.req.url).searchParams, Date.now()));
  const { holder } = c.var;
  // CONTRACT G8.1: viewers see no amounts of money
  const mayCount = holder.kind !== "session" || isAtLeast(holder.role, "reviewer");
  const hasCredits = mayCount && request.template === undefined;
  const found = await inShard(c, (shard) => countAll(shard, request, hasCredits ? "credits" : "counts"));
  return c.json(presentUsage(request, found), 200);
}

async function countAll(
  shard: AccountShard,
  { from, to, template }: UsageRequest,
  what: "credits" | "counts",
): Promise<UsageFound> {
  const window = {
    from: from * DAY_MS,
    to: (to + 1) * DAY_MS,
    ...(template !== undefined && { template }),
  };
  const [counts, steps, times, credits] = await Promise.all([
    countByDay(shard, window),
    countSteps(shard, window),
    countTimes(shard, window, TIME_BOUNDS_S),
    what === "credits" ? spentByDay(shard, window) : undefined,
  ]);
  return { counts, steps, times, ...(credits && { credits }) };
}
