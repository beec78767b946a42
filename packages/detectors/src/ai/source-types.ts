/** IPTC NewsCodes `digitalsourcetype` (2024-09) for pictures that are generated in whole or in part. */
export const GENERATED_SOURCE_TYPES = {
  trainedAlgorithmicMedia: "created using generative AI",
  compositeWithTrainedAlgorithmicMedia: "edited using generative AI",
  compositeSynthetic: "a composite with generated elements",
  algorithmicMedia: "made by an algorithm",
} as const;

type GeneratedSourceType = keyof typeof GENERATED_SOURCE_TYPES;

/**
 * Accepts a URI, a QCode (`digsrctype:…`) or a bare code. `algorithmicallyEnhanced` and captures do not count as
 * generated.
 */
export function findGeneratedSourceType(value: string): GeneratedSourceType | undefined {
  const code = value.trim().split(/[/:]/).at(-1)?.toLowerCase();
  const all = Object.keys(GENERATED_SOURCE_TYPES) as GeneratedSourceType[]; // Object.keys widens to string
  return all.find((type) => type.toLowerCase() === code);
}
