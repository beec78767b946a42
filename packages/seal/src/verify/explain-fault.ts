import type { Fault } from "../record/fault.ts";
import type { SayCheck } from "./say-check.ts";
import { type Statement, wrong } from "./statement.ts";
import { valueName } from "./value-name.ts";

/** What does not fit, in one sentence. */
export function faultStatement(fault: Fault, say: SayCheck): Statement {
  return wrong(say(`fault_${fault.is}`, valuesOf(fault, say)));
}

function valuesOf(fault: Fault, say: SayCheck): Readonly<Record<string, string | number>> {
  if ("name" in fault) return { name: fault.name };
  if ("count" in fault) return { count: fault.count };
  return "value" in fault ? { value: valueName(fault.value, say) } : {};
}
