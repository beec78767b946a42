import { ownValue } from "../own-value.ts";
import type { Settings } from "./settings.ts";

/** our choice: these metadata keys name the case before anything else. */
export const REFERENCES = ["claim_number", "reference"] as const;

type Naming = Pick<Settings, "metadata" | "identification" | "caseNameField">;

/**
 * The tenant's name for the case; absent if it gave none. The identification comes next, then the metadata that the
 * account chose in its settings. A blank value names nothing.
 */
export function referenceOf({ metadata, identification, caseNameField }: Naming): string | undefined {
  const named = REFERENCES.map((name) => ownValue(metadata, name));
  const chosen = caseNameField === undefined ? undefined : ownValue(metadata, caseNameField);
  return [...named, identification, chosen].find(isName);
}

/** The name of a case for the tenant's own people: the reference, else the first metadata. */
export function caseNameOf(naming: Naming): string | undefined {
  return referenceOf(naming) ?? Object.values(naming.metadata).find(isName);
}

function isName(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}
