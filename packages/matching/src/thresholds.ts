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
  /** Against two photos that share a stamp, an app's frame or a form. */
  onePicture: {
    /**
     * `within` this share of the sides and of the size all lies at its place: the pictures are as they were but for bars and marks. Their embeddings
     * reach 0.90 and contradict each other in 0.16 at most, while two photos in the same app's frame reach 0.74, under the same stamp 0.49.
     */
    aligned: { within: 0.04, cosine: 0.82, contradiction: 0.2 },
    /** Cut, turned or seen on a screen: so much of what both show may disagree, less where embeddings are not near. */
    sure: { cosine: 0.75, contradiction: 0.55 },
    unsure: { contradiction: 0.4 },
  },
} as const;
