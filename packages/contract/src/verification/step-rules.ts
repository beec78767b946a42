import { z } from "@hono/zod-openapi";
import { isMediaKind, isStepKind, STEP_KIND_RULES } from "@svc/domain/verification/step-kinds";
import { SCENE_CODE_VIEWS } from "@svc/domain/verification/scene-code";
import { type Flaw, flaw, flawsOf, unknownField } from "../wire/field-errors.ts";
import { LIMITS } from "../wire/limits.ts";
import { asList, asRecord } from "../wire/parsed.ts";
import { patternFlaws } from "../wire/pattern-rules.ts";
import { captureCounts, stepCommon } from "../step/step-common.ts";
import { StepBody } from "../step/step-contracts.ts";

type RawStep = { readonly at: readonly [string, number]; readonly step: Readonly<Record<string, unknown>> };

/** Rules across the fields of a step (CONTRACT G5.3, G5.4), applied to the body as it was sent. */
export function stepFlaws(body: Readonly<Record<string, unknown>>): Flaw[] {
  const steps = rawSteps(body);
  return [
    ...stepPatternFlaws(body),
    ...steps.flatMap(kindlessFlaws),
    ...steps.flatMap(countFlaws),
    ...steps.flatMap(sceneCodeFlaws),
    ...steps.flatMap(optionFlaws),
    ...repeated(steps.map(({ at, step }) => ({ at: [...at, "key"], value: step["key"] }))),
    ...steps.flatMap((each, index) => whenFlaws(each, steps.slice(0, index))),
    ...mediaFlaws(steps),
    ...(body["mode"] === "audit" ? [...steps.flatMap(auditFlaws), ...steps.flatMap(liveFlaws)] : []),
  ];
}

function rawSteps(body: Readonly<Record<string, unknown>>): readonly RawStep[] {
  return asList(body["steps"]).flatMap((raw, index): RawStep[] => {
    const step = asRecord(raw);
    return step ? [{ at: ["steps", index], step }] : [];
  });
}

/** CONTRACT G5.4. Checks only the patterns of text steps. */
export function stepPatternFlaws(body: Readonly<Record<string, unknown>>): Flaw[] {
  const texts = rawSteps(body).filter(({ step }) => step["kind"] === "text");
  return texts.flatMap(({ at, step }) => patternFlaws(at, step));
}

const commonShape = z.looseObject({ ...stepCommon, ...captureCounts });
const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  StepBody.options.flatMap(({ shape }) => Object.keys(shape)),
);

/** A step of unknown kind is still checked against the common fields, and for fields that no kind has. */
function kindlessFlaws({ at, step }: RawStep): Flaw[] {
  if (isStepKind(step["kind"])) return [];
  const result = commonShape.safeParse(step);
  const wrong = result.success ? [] : flawsOf(result.error.issues, step);
  const unknown = Object.keys(step).filter((name) => !KNOWN_FIELDS.has(name));
  return [
    ...wrong.map((each) => flaw([...at, ...each.at], each.message)),
    ...unknown.map((name) => unknownField(at, name)),
  ];
}

/** Undefined if the field itself rejects the number; that error is reported elsewhere. */
function countOf(value: unknown): number | undefined {
  const { min, max } = LIMITS.stepCaptures;
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined;
}

function countFlaws({ at, step }: RawStep): Flaw[] {
  const [min, max] = [countOf(step["min"]), countOf(step["max"])];
  if (min !== undefined && max !== undefined && max < min)
    return [flaw([...at, "max"], `must be at least ${min}`)];
  const options = asList(step["options"]).length;
  if (step["kind"] !== "choice" || options === 0) return [];
  // Our choice: `min` and `max` cannot exceed the number of options.
  return Object.entries({ min, max }).flatMap(([name, count]) =>
    count !== undefined && count > options ? [flaw([...at, name], `must be at most ${options}`)] : [],
  );
}

function asksForCode(step: RawStep["step"]): boolean {
  return step["kind"] === "image" && step["scene_code"] === true;
}

/** CONTRACT G19.1. */
function sceneCodeFlaws({ at, step }: RawStep): Flaw[] {
  if (!asksForCode(step)) return [];
  const max = countOf(step["max"]);
  return [
    ...(max !== undefined && max < SCENE_CODE_VIEWS && max >= (countOf(step["min"]) ?? 0)
      ? [flaw([...at, "max"], `must be at least ${SCENE_CODE_VIEWS}`)]
      : []),
    ...(step["allow_file"] === true
      ? [flaw([...at, "scene_code"], "cannot be combined with allow_file")]
      : []),
  ];
}

/** CONTRACT G19.1: a code proves something of live photos only. */
function liveFlaws({ at, step }: RawStep): Flaw[] {
  return asksForCode(step) ? [flaw([...at, "scene_code"], "is not allowed here")] : [];
}

function optionFlaws({ at, step }: RawStep): Flaw[] {
  const options = asList(step["options"]).map((option, index) => ({
    at: [...at, "options", index, "value"],
    value: asRecord(option)?.["value"],
  }));
  return repeated(options);
}

function repeated(
  named: readonly { readonly at: readonly PropertyKey[]; readonly value: unknown }[],
): Flaw[] {
  const seen = new Set<string>();
  return named.flatMap(({ at, value }) => {
    if (typeof value !== "string") return [];
    if (seen.has(value)) return [flaw(at, "must be unique")];
    seen.add(value);
    return [];
  });
}

/** `when` must name an earlier choice step and values that this step offers. */
function whenFlaws({ at, step }: RawStep, earlier: readonly RawStep[]): Flaw[] {
  const when = asRecord(step["when"]);
  if (!when || typeof when["step"] !== "string") return [];
  const choices = earlier.filter((each) => each.step["kind"] === "choice");
  const asked = choices.find((each) => each.step["key"] === when["step"]);
  if (!asked) {
    const keys = choices
      .map((each) => each.step["key"])
      .filter((key) => typeof key === "string" && key !== "");
    const message = keys.length > 0 ? `must be one of: ${keys.join(", ")}` : "is not allowed here";
    return [flaw([...at, "when", "step"], message)];
  }
  const values = asList(asked.step["options"])
    .map((option) => asRecord(option)?.["value"])
    .filter((value) => typeof value === "string" && value !== "");
  if (values.length === 0) return [];
  return asList(when["in"]).flatMap((value, index) =>
    typeof value !== "string" || values.includes(value)
      ? []
      : [flaw([...at, "when", "in", index], `must be one of: ${values.join(", ")}`)],
  );
}

/**
 * CONTRACT G5.4: reported at the step whose `max` exceeds the remaining number, or at the step itself if
 * nothing remains.
 */
function mediaFlaws(steps: readonly RawStep[]): Flaw[] {
  let left: number = LIMITS.steps.mediaMax;
  for (const { at, step } of steps) {
    if (!isStepKind(step["kind"]) || !isMediaKind(step["kind"])) continue;
    const usual = asksForCode(step) ? SCENE_CODE_VIEWS : 1;
    const max = countOf(step["max"]) ?? Math.max(usual, countOf(step["min"]) ?? usual);
    if (max > left && left === 0)
      return [flaw(at, `is not allowed here: the steps before it take ${LIMITS.steps.mediaMax} files`)];
    if (max > left) return [flaw([...at, "max"], `must be at most ${left}`)];
    left -= max;
  }
  return [];
}

/** CONTRACT G5.3: an audit takes files, not answers from a screen. */
function auditFlaws({ at, step: { kind } }: RawStep): Flaw[] {
  const isRefused = isStepKind(kind) && !STEP_KIND_RULES[kind].isInAudits;
  return isRefused ? [flaw([...at, "kind"], "is not allowed here")] : [];
}
