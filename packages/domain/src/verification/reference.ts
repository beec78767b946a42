import { ownValue } from "../own-value.ts";
import type { Settings } from "./settings.ts";

/** our choice: these metadata keys name the case; otherwise the template's identification does. */
const REFERENCES = ["claim_number", "reference"] as const;

/** The tenant's name for the case; absent if it gave none. */
export function referenceOf({
  metadata,
  identification,
}: Pick<Settings, "metadata" | "identification">): string | undefined {
  const named = REFERENCES.map((name) => ownValue(metadata, name)).find((value) => value !== undefined);
  return named ?? identification;
}
