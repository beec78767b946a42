import { isStepKind, type StepKind } from "@svc/domain/verification/step-kinds";
import { STEP_EDITORS } from "./fields.ts";
import { asList, asValues, type Values } from "./values.ts";

/** The limit of CONTRACT G5.4. */
export const MOST_STEPS = 30;

export function stepsOf(spec: Values): readonly Values[] {
  return asList(spec["steps"]).map(asValues);
}

export function kindOf(step: Values): StepKind {
  const { kind } = step;
  return isStepKind(kind) ? kind : "image";
}

/** An unused key. Answers and photos refer to it. */
export function newKey(steps: readonly Values[]): string {
  const taken = new Set(steps.map(({ key }) => key));
  let number = steps.length + 1;
  while (taken.has(`step-${number}`)) number += 1;
  return `step-${number}`;
}

export function addedStep(steps: readonly Values[], kind: StepKind): readonly Values[] {
  return [...steps, { key: newKey(steps), kind, description: "", ...optionsOf(kind) }];
}

/** Moves the step at `from` to `to`. */
export function movedStep(steps: readonly Values[], from: number, to: number): readonly Values[] {
  const moved = steps[from];
  if (!moved || to < 0 || to >= steps.length) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Changes the kind and keeps the fields that both kinds have. */
export function stepOfKind(step: Values, kind: StepKind): Values {
  const known = new Set<string>([
    "key",
    "description",
    "when",
    ...STEP_EDITORS[kind].fields.map(({ name }) => name),
  ]);
  const rest = Object.fromEntries(Object.entries(step).filter(([name]) => known.has(name)));
  return { ...rest, kind, ...optionsOf(kind) };
}

/** Two empty options to fill in, for a kind that has options. */
function optionsOf(kind: StepKind): Values {
  const empty = { value: "", label: "" };
  return STEP_EDITORS[kind].hasOptions ? { options: [empty, empty] } : {};
}

/** Choice steps before this one, whose answers can be its condition. */
export function choicesBefore(steps: readonly Values[], index: number): readonly Values[] {
  return steps.slice(0, index).filter((step) => kindOf(step) === "choice");
}

const OPTION = /[^a-z0-9_-]+/g;

/** An option's wire value from its label: `Ja, sofort` becomes `ja-sofort`. */
export function optionValue(label: string): string {
  return label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(OPTION, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
}
