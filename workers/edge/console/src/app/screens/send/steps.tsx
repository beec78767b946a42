import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Field, type FormTrouble } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { type Draft, type DraftStep, SHORT_KINDS } from "./draft.ts";

type StepsProps = {
  readonly draft: Draft;
  readonly trouble: FormTrouble;
  readonly onFill: (draft: Draft) => void;
};

const MOST = 30;

export function Steps({ draft, trouble, onFill }: StepsProps) {
  const { steps } = draft;
  const change = (index: number, step: DraftStep) =>
    onFill({ ...draft, steps: steps.map((each, at) => (at === index ? step : each)) });
  const add = () =>
    onFill({ ...draft, steps: [...steps, { kind: "image", description: "", isOptional: false }] });
  return (
    <Part title={text("steps")} hint={text("steps_hint")}>
      <ol class="steps">
        {steps.map((step, index) => (
          <li key={index}>
            <OneStep
              step={step}
              index={index}
              trouble={trouble}
              isOnly={steps.length === 1}
              onChange={(next) => change(index, next)}
              onRemove={() => onFill({ ...draft, steps: steps.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      {steps.length < MOST && (
        <button type="button" class="button" onClick={add}>
          <Icon name="plus" />
          {text("step_add")}
        </button>
      )}
    </Part>
  );
}

type OneStepProps = {
  readonly step: DraftStep;
  readonly index: number;
  readonly trouble: FormTrouble;
  readonly isOnly: boolean;
  readonly onChange: (step: DraftStep) => void;
  readonly onRemove: () => void;
};

function OneStep({ step, index, trouble, isOnly, onChange, onRemove }: OneStepProps) {
  const number = index + 1;
  return (
    <div class="step-line">
      <select
        class="field"
        aria-label={text("step_kind", { number })}
        value={step.kind}
        onChange={({ currentTarget }) =>
          onChange({ ...step, kind: SHORT_KINDS.find((kind) => kind === currentTarget.value) ?? "image" })
        }
      >
        {SHORT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {text(`kind_${kind}`)}
          </option>
        ))}
      </select>
      <Field
        id={`step-${number}`}
        name={`steps.${index}`}
        label={text("step_asks", { number })}
        trouble={trouble}
      >
        {(ids) => (
          <input
            {...ids}
            class="field"
            required
            maxLength={300}
            placeholder={text("step_example")}
            value={step.description}
            onInput={({ currentTarget }) => onChange({ ...step, description: currentTarget.value })}
          />
        )}
      </Field>
      <label class="switch">
        <input
          type="checkbox"
          checked={step.isOptional}
          onChange={({ currentTarget }) => onChange({ ...step, isOptional: currentTarget.checked })}
        />
        {text("step_optional")}
      </label>
      {!isOnly && (
        <button
          type="button"
          class="button bare"
          aria-label={text("step_remove", { number })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
