import { ownValue } from "../own-value.ts";
import type { Settings } from "./settings.ts";

/** our choice: by these names a tenant's metadata says which case it is; else what the template asked for. */
const REFERENCES = ["claim_number", "reference"] as const;

/** What the tenant calls the case that a verification belongs to; absent where it gave no name. */
export function referenceOf({
  metadata,
  identification,
}: Pick<Settings, "metadata" | "identification">): string | undefined {
  const named = REFERENCES.map((name) => ownValue(metadata, name)).find((value) => value !== undefined);
  return named ?? identification;
}
