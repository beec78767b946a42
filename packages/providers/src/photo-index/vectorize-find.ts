import type { VectorizeAccount } from "./vectorize-api.ts";
import { MOST_MATCHES, queryVectorize } from "./vectorize-query.ts";

export type Wanted = {
  readonly namespace: string;
  readonly verification: string;
  readonly capture: string;
};

/** Times in milliseconds, `to` exclusive. */
type Times = { readonly from: number; readonly to: number };

const ALL_TIMES: Times = { from: 0, to: 10 ** 10 };

/** Any direction will do, because only the filter matters. */
const ANYWHERE = Array.from({ length: 128 }, () => 1);

/**
 * All ids of a capture. A query returns at most a hundred; if it returns that many, each half of the time range
 * is queried separately.
 */
export async function findIds(
  account: VectorizeAccount,
  wanted: Wanted,
  times: Times = ALL_TIMES,
): Promise<readonly string[]> {
  const { namespace, ...filter } = wanted;
  const matches = await queryVectorize(account, {
    namespace,
    vector: ANYWHERE,
    topK: MOST_MATCHES,
    returnMetadata: "none",
    filter: { ...filter, at: { $gte: times.from, $lt: times.to } },
  });
  const { from, to } = times;
  if (matches.length < MOST_MATCHES || to - from <= 1) return matches.map(({ id }) => id);
  const middle = Math.floor((from + to) / 2);
  const first = await findIds(account, wanted, { from, to: middle });
  return [...first, ...(await findIds(account, wanted, { from: middle, to }))];
}
