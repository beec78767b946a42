import type { CaseItem } from "@svc/contract/case/case-body";
import { referenceOf } from "@svc/domain/verification/reference";

/** `name` is set when the words come from the metadata without being the claim number. */
export type CaseName = { readonly words: string; readonly name?: string };

/** The name that the result mail uses, else the first metadata value; undefined if the case has only its id. */
export function caseName({
  identification,
  metadata,
}: Pick<CaseItem, "identification" | "metadata">): CaseName | undefined {
  const reference = referenceOf({ metadata, ...(identification !== undefined && { identification }) });
  if (reference !== undefined) return { words: reference };
  const [first] = Object.entries(metadata);
  return first && { words: first[1], name: first[0] };
}
