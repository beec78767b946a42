/** Chosen on sources that neither the projection was learned from nor the figures are of: `models/1.0.0/scores.json` has the curve. */
export const THRESHOLDS = {
  /** Bits of 64 in which hashes of one picture may differ (CONTRACT G5). */
  hashBits: 8,
  /** A picture with fewer features says too little for its hash to speak alone. */
  featuresForHash: 40,
  /** Embeddings farther apart than this are of different pictures, and nothing more is compared. */
  cosine: 0.3,
  /** Features that must agree on one map. */
  inliers: 16,
} as const;
