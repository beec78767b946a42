import { GENERATED_SOURCE_TYPES, type GeneratedSourceType } from "@svc/domain/generated-source-types";

/**
 * Accepts a URI, a QCode (`digsrctype:…`) or a bare code. `algorithmicallyEnhanced` and captures do not count as
 * generated.
 */
export function findGeneratedSourceType(value: string): GeneratedSourceType | undefined {
  const code = value.trim().split(/[/:]/).at(-1)?.toLowerCase();
  const all = Object.keys(GENERATED_SOURCE_TYPES) as GeneratedSourceType[]; // Object.keys widens to string
  return all.find((type) => type.toLowerCase() === code);
}
