import type { Step, StepKind } from "@svc/domain/verification/step-kinds";
import { toWire } from "../wire/wire.ts";
import type { StepContract } from "./step-contract.ts";
import { STEP_CONTRACTS, type StepBody } from "./step-contracts.ts";

/** A step as the tenant declared it (CONTRACT G5.4), with defaults. */
export function presentStep(step: Step): StepBody {
  const { schema } = STEP_CONTRACTS[step.kind];
  // The schema of its kind validated the step; the types cannot express that here.
  return toWire(schema, step as Parameters<typeof toWire<typeof schema>>[1]);
}

/** The fields that the page needs to ask for the step (CONTRACT G3.3). */
export function showStep(step: Step): Readonly<Record<string, unknown>> {
  const contract: StepContract<StepKind> = STEP_CONTRACTS[step.kind];
  return { ...contract.show(step) };
}
