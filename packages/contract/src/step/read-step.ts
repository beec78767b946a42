import type { Step, StepKind } from "@svc/domain/verification/step-kinds";
import type { StepContract } from "./step-contract.ts";
import { STEP_CONTRACTS, type StepBody } from "./step-contracts.ts";

/** A step with the defaults of CONTRACT G5.4. */
export function readStep(body: StepBody): Step {
  const min = body.min ?? 1;
  const common = {
    key: body.key,
    description: body.description,
    min,
    max: body.max ?? Math.max(1, min),
    ...(body.when !== undefined && { when: body.when }),
  };
  const contract: StepContract<StepKind> = STEP_CONTRACTS[body.kind];
  return { ...common, ...contract.read(body) };
}
