import type { ValueName } from "../record/fault.ts";
import type { SayCheck } from "./say-check.ts";

/** What a value of a record is called. */
export function valueName({ kind, name = "" }: ValueName, say: SayCheck): string {
  return say(`value_${kind}`, { name });
}
