import { useId } from "preact/hooks";
import type { ChoiceStep } from "../model/step.ts";
import { AnswerActions } from "../ui/answer-actions.tsx";
import { HEADING_ID } from "../ui/screen.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { type Text, useText } from "../ui/text.ts";
import { useAnswer } from "../ui/use-answer.ts";

/** A single choice as radio buttons, several as checkboxes. Each row is a card, and the question labels the group. */
export function ChoiceStepScreen({ step, index }: { readonly step: ChoiceStep; readonly index: number }) {
  const text = useText();
  const id = useId();
  const isSingle = step.max === 1;
  const { value, problem, type, confirm, fields } = useAnswer<readonly string[]>(step, []);
  const toggle = (option: string) => {
    if (isSingle) return type([option]);
    const others = value.filter((each) => each !== option);
    type(others.length < value.length ? others : [...value, option]);
  };
  const isEmpty = value.length === 0;
  return (
    <StepScreen
      step={step}
      index={index}
      onSubmit={() =>
        void confirm({ isEmpty, missing: text("choice_required"), flaw: flawOf(step, value.length, text) })
      }
      actions={<AnswerActions isOptional={step.min === 0 && isEmpty} />}
    >
      {!isSingle && (
        <p id={`${id}-range`} class="quiet">
          {rangeOf(step, text)}
        </p>
      )}
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
      <fieldset
        ref={fields as { current: HTMLFieldSetElement | null }} // refs accept any element
        aria-labelledby={HEADING_ID}
        aria-describedby={`${id}-range ${id}-problem`}
      >
        {step.options.map((option) => (
          <label key={option.value} class="option">
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={id}
              checked={value.includes(option.value)}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-problem`}
              onChange={() => toggle(option.value)}
            />
            <span dir="auto">{option.label}</span>
          </label>
        ))}
      </fieldset>
    </StepScreen>
  );
}

function rangeOf({ min, max }: ChoiceStep, text: Text): string {
  if (min === max) return text("choice_exactly", { count: max });
  return min === 0 ? text("choice_up_to", { max }) : text("choice_many", { min, max });
}

function flawOf({ min, max }: ChoiceStep, count: number, text: Text): string | undefined {
  if (count > max) return text("choice_too_many", { max });
  return count < min ? text("choice_too_few", { min }) : undefined;
}
