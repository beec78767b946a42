/**
 * Chosen on sources used neither for learning the projection nor for the figures. `models/1.0.0/scores.json` has the curve.
 */
export const THRESHOLDS = {
  /** Hashes of one picture may differ in this many of 64 bits (CONTRACT G5). */
  hashBits: 8,
  /** With fewer features, a picture is too plain for its hash to decide alone. */
  featuresForHash: 40,
  /** Embeddings less similar than this belong to different pictures; nothing else is compared. */
  cosine: 0.3,
  /** Number of features that must agree on one map. */
  inliers: 16,
  /**
   * Two photos of one place from two sides. Of drawn pairs with the same paper in different places at most 5 features agree by
   * chance; copies, crops and zooms of one photo leave at most 3 px.
   */
  place: { agreeing: 10, parallaxPx: 3.5 },
  /** Guards against two photos that share a stamp, an app's frame or a form. */
  onePicture: {
    /**
     * For pictures whose positions and size agree to `within` this share of the sides, so they differ only in bars
     * and marks. Their embeddings reach 0.90 and at most 0.16 contradicts, while two photos in the same app's frame
     * reach 0.74, and under the same stamp 0.49.
     */
    aligned: { within: 0.04, cosine: 0.82, contradiction: 0.2 },
    /**
     * For pictures that are cropped, rotated or on a screen: the contradiction allowed, which is lower if embeddings
     * are less similar.
     */
    sure: { cosine: 0.75, contradiction: 0.55 },
    unsure: { contradiction: 0.4 },
  },
} as const;
