import type { CaseItem } from "@svc/contract/case/case-body";
import { REFERENCES } from "@svc/domain/verification/reference";

/** `field` is the metadata key of a name that is not the claim number. */
export type CaseName = { readonly words: string; readonly field?: string };

/** Undefined if the case has only its id. */
export function caseName({
  name,
  identification,
  metadata,
}: Pick<CaseItem, "name" | "identification" | "metadata">): CaseName | undefined {
  if (name === undefined) return undefined;
  const fields = Object.entries(metadata).flatMap(([field, value]) => (value === name ? [field] : []));
  const isKnown =
    name === identification || fields.some((field) => REFERENCES.some((each) => each === field));
  const [field] = isKnown ? [] : fields;
  return { words: name, ...(field !== undefined && { field }) };
}
