import type { ValueName } from "../record/fault.ts";
import type { SayCheck } from "./say-check.ts";

/** The display name of a record's value. */
export function valueName({ kind, name = "" }: ValueName, say: SayCheck): string {
  return say(`value_${kind}`, { name });
}
