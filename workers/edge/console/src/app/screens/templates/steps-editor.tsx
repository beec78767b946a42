import type { StepKind } from "@svc/domain/verification/step-kinds";
import { useEffect, useRef } from "preact/hooks";
import { Field } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { at, type Edited } from "./edited.ts";
import { STEP_KINDS } from "./fields.ts";
import { StepCard } from "./step-card.tsx";
import { addedStep, MOST_STEPS, movedStep, stepsOf } from "./steps.ts";
import { asText, asValues, numberOf, valueAt } from "./values.ts";
import { Wrong } from "./rule-field.tsx";

type StepsProps = {
  readonly edited: Edited;
  /** The step whose settings are open. */
  readonly openStep: number | undefined;
  readonly onOpen: (index: number | undefined) => void;
};

/** A template has exactly one of these (CONTRACT G5.3). */
const PLANS: ReadonlySet<string> = new Set(["steps", "max_captures"]);

/** Edits the plan: guided steps, or a number of photos in any order. */
export function StepsEditor(props: StepsProps) {
  const { edited } = props;
  const spec = asValues(at(edited, ["spec"]));
  const isGuided = spec["steps"] !== undefined;
  const rest = Object.fromEntries(Object.entries(spec).filter(([name]) => !PLANS.has(name)));
  const begin = (guided: boolean) => {
    if (guided === isGuided) return;
    edited.set(["spec"], guided ? { ...rest, steps: addedStep([], "image") } : { ...rest, max_captures: 1 });
  };
  return (
    <Part
      title={text("steps")}
      hint={text(isGuided ? "steps_hint" : "photos_only_hint")}
      action={
        <div class="choice" role="group" aria-label={text("steps")}>
          <button type="button" aria-pressed={isGuided} onClick={() => begin(true)}>
            {text("plan_steps")}
          </button>
          <button type="button" aria-pressed={!isGuided} onClick={() => begin(false)}>
            {text("plan_photos")}
          </button>
        </div>
      }
    >
      {isGuided ? <StepList {...props} /> : <PhotoCount edited={edited} />}
    </Part>
  );
}

function PhotoCount({ edited }: { readonly edited: Edited }) {
  return (
    <Field
      id="spec-max_captures"
      name="spec.max_captures"
      label={text("photo_count")}
      hint={text("photo_count_hint")}
      trouble={edited.trouble}
    >
      {(ids) => (
        <input
          {...ids}
          class="field short"
          inputmode="numeric"
          value={asText(at(edited, ["spec", "max_captures"]))}
          onInput={({ currentTarget }) => edited.set(["spec", "max_captures"], numberOf(currentTarget.value))}
        />
      )}
    </Field>
  );
}

function StepList({ edited, openStep, onOpen }: StepsProps) {
  const steps = stepsOf(asValues(at(edited, ["spec"])));
  const focused = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (focused.current === undefined) return;
    document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  });
  const stepsNow = () => stepsOf(asValues(valueAt(edited.now(), ["spec"])));
  const put = (next: readonly unknown[]) => edited.set(["spec", "steps"], next);
  const move = (from: number, to: number) => {
    put(movedStep(stepsNow(), from, to));
    // keeps the focus on the same button of the moved step, or on its neighbour when that is disabled
    const isEnd = to === 0 || to === steps.length - 1;
    const isUp = to < from ? !isEnd : isEnd;
    focused.current = `step-${isUp ? "up" : "down"}-${to}`;
    if (openStep !== undefined) onOpen(shifted(openStep, from, to));
  };
  const remove = (index: number) => {
    put(stepsNow().toSpliced(index, 1));
    if (openStep === index) onOpen(undefined);
    else if (openStep !== undefined && openStep > index) onOpen(openStep - 1);
  };
  const add = (kind: StepKind) => {
    put(addedStep(stepsNow(), kind));
    onOpen(steps.length);
    focused.current = `spec-steps-${steps.length}-description`;
  };
  return (
    <>
      <ol class="steps">
        {steps.map((_, index) => (
          <li key={index}>
            <StepCard
              index={index}
              steps={steps}
              edited={edited}
              isOpen={openStep === index}
              onToggle={() => onOpen(openStep === index ? undefined : index)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <StepsWrong edited={edited} />
      {steps.length < MOST_STEPS && (
        <div class="step-add" role="group" aria-label={text("step_add")}>
          {STEP_KINDS.map((kind) => (
            <button key={kind} type="button" class="pill" onClick={() => add(kind)}>
              <Icon name="plus" />
              {text(`kind_${kind}`)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Errors of the list itself. Errors of a step are shown in the step. */
function StepsWrong({ edited }: { readonly edited: Edited }) {
  const fields = edited.trouble.fields.filter(({ path }) => /^spec\.steps(?:\.\d+)?$/.test(path));
  return <Wrong id="spec-steps" path="spec.steps" edited={{ ...edited, trouble: { fields } }} />;
}

function shifted(open: number, from: number, to: number): number {
  if (open === from) return to;
  if (from < open && to >= open) return open - 1;
  return from > open && to <= open ? open + 1 : open;
}
