/** IPTC NewsCodes `digitalsourcetype` (2024-09) for pictures that are generated in whole or in part. */
export const GENERATED_SOURCE_TYPES = {
  trainedAlgorithmicMedia: "created using generative AI",
  compositeWithTrainedAlgorithmicMedia: "edited using generative AI",
  compositeSynthetic: "a composite with generated elements",
  algorithmicMedia: "made by an algorithm",
} as const;

export type GeneratedSourceType = keyof typeof GENERATED_SOURCE_TYPES;
