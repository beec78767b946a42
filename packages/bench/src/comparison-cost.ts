import { compareFingerprints } from "@svc/matching/compare-fingerprints";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { xorshift } from "@svc/matching/xorshift";

const TIMES = 40;
/** The maximum number of features. */
const FEATURES = 250;
const COPY = { width: 512, height: 384 };

/**
 * CPU milliseconds of the most expensive comparison with geometry: embeddings agree, but no features do in either
 * orientation.
 */
export function comparisonMs(): number {
  const next = xorshift(16);
  const query = drawFingerprint(next);
  const candidate = { ...drawFingerprint(next), embedding: query.embedding };
  const run = (times: number) => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) compareFingerprints(query, candidate);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / times;
  };
  run(TIMES);
  return run(TIMES);
}

function drawFingerprint(next: () => number): Fingerprint {
  const places = Float32Array.from({ length: 2 * FEATURES }, () => next() % COPY.height);
  const descriptors = Uint32Array.from({ length: 8 * FEATURES }, next);
  const word = () => BigInt(next());
  return {
    phash: (word() << 32n) | word(),
    mirroredPhash: (word() << 32n) | word(),
    embedding: Int8Array.from({ length: 128 }, () => next() >> 26),
    features: { count: FEATURES, places, descriptors },
    ...COPY,
  };
}
