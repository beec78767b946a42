import { useId } from "preact/hooks";
import type { ChoiceStep } from "../model/step.ts";
import { AnswerActions } from "../ui/answer-actions.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { useText } from "../ui/text.ts";
import { useAnswer } from "../ui/use-answer.ts";

/** One of several as radio buttons, several as check boxes. */
export function ChoiceStepScreen({ step, index }: { readonly step: ChoiceStep; readonly index: number }) {
  const text = useText();
  const id = useId();
  const isSingle = step.max === 1;
  const { value, problem, type, confirm } = useAnswer<readonly string[]>(step, index, []);
  const toggle = (option: string) => {
    if (isSingle) return type([option]);
    const others = value.filter((each) => each !== option);
    type(others.length < value.length ? others : [...value, option]);
  };
  const range = { min: step.min, max: step.max };
  const isWithin = value.length >= step.min && value.length <= step.max;
  return (
    <StepScreen
      step={step}
      index={index}
      actions={
        <AnswerActions
          isOptional={step.min === 0 && value.length === 0}
          onConfirm={() =>
            void confirm(value.length === 0, isWithin ? undefined : text("choice_many", range))
          }
        />
      }
    >
      <fieldset aria-describedby={`${id}-problem`}>
        <legend>{isSingle ? text("choice_one") : text("choice_many", range)}</legend>
        {step.options.map((option) => (
          <label key={option.value} class="option">
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={id}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            <span dir="auto">{option.label}</span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </StepScreen>
  );
}
