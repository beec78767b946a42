import { MOST_DISPUTED, presentOutsideJudges } from "@svc/contract/usage/present-outside-judges";
import { parseDaysQuery } from "@svc/contract/usage/usage-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { isAtLeast } from "@svc/domain/role";
import { analyzerOf } from "@svc/platform/objects";
import { countJudges, listDisputed } from "@svc/store/verification/judge-counts";
import type { ApiContext } from "../context.ts";
import { inShard, withStorage } from "../http/storage.ts";

const DAY_MS = 86_400_000;

/** What outside judges said of the account's photos, and what the operator says they charge. */
export async function readOutsideJudges(c: ApiContext) {
  const days = orThrow(parseDaysQuery(new URL(c.req.url).searchParams, Date.now()));
  const { holder } = c.var;
  // CONTRACT G8.1: viewers see no amounts of money
  const seesMoney = holder.kind !== "session" || isAtLeast(holder.role, "reviewer");
  const window = { from: days.from * DAY_MS, to: (days.to + 1) * DAY_MS };
  const analyzer = analyzerOf(c.env);
  const [setUp, prices, [counts, disputed]] = await Promise.all([
    withStorage(() => analyzer.outsideJudges()),
    seesMoney ? withStorage(() => analyzer.outsideJudgePrices()) : undefined,
    inShard(c, (shard) =>
      Promise.all([countJudges(shard, window), listDisputed(shard, window, MOST_DISPUTED + 1)]),
    ),
  ]);
  return c.json(presentOutsideJudges(days, { setUp, counts, disputed, ...(prices && { prices }) }), 200);
}
