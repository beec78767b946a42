import type { Step, StepKind } from "@svc/domain/verification/step-kinds";
import { SCENE_CODE_VIEWS } from "@svc/domain/verification/scene-code";
import type { StepContract } from "./step-contract.ts";
import { STEP_CONTRACTS, type StepBody } from "./step-contracts.ts";

/** A step with the defaults of CONTRACT G5.4. */
export function readStep(body: StepBody): Step {
  const min = body.min ?? usualCount(body);
  const common = {
    key: body.key,
    description: body.description,
    min,
    max: body.max ?? Math.max(usualCount(body), min),
    ...(body.when !== undefined && { when: body.when }),
  };
  const contract: StepContract<StepKind> = STEP_CONTRACTS[body.kind];
  return { ...common, ...contract.read(body) };
}

/** CONTRACT G19.1: a code is photographed from two sides. */
function usualCount(body: StepBody): number {
  return body.kind === "image" && body.scene_code ? SCENE_CODE_VIEWS : 1;
}
