import { compareFingerprints, evidenceOf } from "@svc/matching/compare-fingerprints";
import { THRESHOLDS } from "@svc/matching/thresholds";
import { type By, nearest, rankOf } from "./nearest.ts";
import type { Known, Sample } from "./samples.ts";

/** Two different files. */
export type Pair = { readonly query: Known | Sample; readonly candidate: Known };

const RANKS = {
  embedding: [1, 8, 30, 100],
  code: [30, 100, 300],
  hash: [1, 8, 30],
} as const satisfies Record<By, readonly number[]>;
const INLIERS = [6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 25] as const;
/** The nearest other photos of each photo and sample, as an index would return them. */
const NEAREST = { known: { embedding: 10, hash: 4 }, sample: { embedding: 3 } };

/**
 * For each disguise: the share found by hash, the share found at all, and the share that an index would return among
 * its first results.
 */
export function measureSamples(samples: readonly Sample[], known: readonly Known[]) {
  return Object.fromEntries(
    [...Map.groupBy(samples, ({ as }) => as)].map(([as, own]) => {
      const matches = own.map(({ of, fingerprint }) => compareFingerprints(fingerprint, of.fingerprint));
      const ranks = (by: By) => own.map(({ of, fingerprint }) => rankOf(fingerprint, of, { known, by }));
      const within = (by: By) => {
        const all = ranks(by);
        return Object.fromEntries(RANKS[by].map((most) => [most, shareOf(all, (rank) => rank < most)]));
      };
      const figures = {
        photos: own.length,
        by_hash: shareOf(matches, (match) => match?.method === "phash"),
        found: shareOf(matches, (match) => match !== undefined),
        among: { embedding: within("embedding"), code: within("code"), hash: within("hash") },
      };
      return [as, figures];
    }),
  );
}

export function otherPairs(known: readonly Known[], samples: readonly Sample[]): readonly Pair[] {
  const ofKnown = known.flatMap((query) => {
    const others = known.filter(({ sha256 }) => sha256 !== query.sha256);
    const near = new Set([
      ...nearest(query.fingerprint, others, { most: NEAREST.known.embedding, by: "embedding" }),
      ...nearest(query.fingerprint, others, { most: NEAREST.known.hash, by: "hash" }),
    ]);
    return [...near].map((candidate) => ({ query, candidate }));
  });
  const ofSamples = samples.flatMap((query) => {
    const others = known.filter(({ sha256 }) => sha256 !== query.of.sha256);
    const near = nearest(query.fingerprint, others, { most: NEAREST.sample.embedding, by: "embedding" });
    return near.map((candidate) => ({ query, candidate }));
  });
  return [...ofKnown, ...ofSamples];
}

export function matching(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.filter(({ query, candidate }) =>
    compareFingerprints(query.fingerprint, candidate.fingerprint),
  );
}

/**
 * For different numbers of agreeing features: how many samples are found, and how many pairs of different photos
 * match.
 */
export function curveOf(samples: readonly Sample[], pairs: readonly Pair[]) {
  const right = samples.map(({ of, fingerprint }) => evidenceOf(fingerprint, of.fingerprint));
  const wrong = pairs.map(({ query, candidate }) => evidenceOf(query.fingerprint, candidate.fingerprint));
  const passes = (least: number) => (one: (typeof right)[number]) =>
    one.cosine >= THRESHOLDS.cosine && one.inliers >= least;
  return INLIERS.map((inliers) => ({
    inliers,
    found: shareOf(right, passes(inliers)),
    falsely: wrong.filter(passes(inliers)).length,
  }));
}

function shareOf<One>(all: readonly One[], holds: (one: One) => boolean): number {
  return Math.round((all.filter(holds).length / all.length) * 1000) / 1000;
}
