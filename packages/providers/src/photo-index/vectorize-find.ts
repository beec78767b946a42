import type { VectorizeAccount } from "./vectorize-api.ts";
import { MOST_MATCHES, queryVectorize } from "./vectorize-query.ts";

export type Wanted = {
  readonly namespace: string;
  readonly verification: string;
  readonly capture: string;
};

/** Times in milliseconds, from the first to just before the last. */
type Times = { readonly from: number; readonly to: number };

const ALL_TIMES: Times = { from: 0, to: 10 ** 10 };

/** Any direction will do: the filter alone decides. */
const ANYWHERE = Array.from({ length: 128 }, () => 1);

/**
 * All that the index shows of a capture, which answers at most a hundred at once: where it answers that many, each half
 * of the times is asked for by itself.
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
