import type { Step } from "@svc/domain/verification/settings";
import { toWire } from "../wire/wire.ts";
import { StepBody } from "./steps.ts";

/** A step as its tenant declared it (CONTRACT G5.4), with its defaults. */
export function presentStep(step: Step): StepBody {
  const schema = StepBody.options.find((option) => option.shape.kind.value === step.kind);
  if (!schema) throw new Error(`the contract has no step of kind ${step.kind}`);
  // The step was validated by this schema, but the types cannot express that.
  return toWire(schema, step as Parameters<typeof toWire<typeof schema>>[1]);
}
