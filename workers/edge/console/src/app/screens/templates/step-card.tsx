import { Field } from "../../parts/form.tsx";
import { counted, text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Edited } from "./edited.ts";
import { STEP_EDITORS, STEP_KINDS } from "./fields.ts";
import { OptionRows } from "./option-rows.tsx";
import { idOf, RuleFields } from "./rule-field.tsx";
import { kindOf, stepOfKind } from "./steps.ts";
import { asText, type Path, type Values } from "./values.ts";
import { WhenField } from "./when-field.tsx";

type CardProps = {
  readonly index: number;
  readonly steps: readonly Values[];
  readonly edited: Edited;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** One step: a summary line, and all its settings when opened. */
export function StepCard(props: CardProps) {
  const { index, steps, edited, isOpen, onToggle } = props;
  const step = steps[index] ?? {};
  const number = index + 1;
  const within: Path = ["spec", "steps", index];
  const prefix = `${within.join(".")}.`;
  const wrong = edited.trouble.fields.filter(({ path }) => `${path}.`.startsWith(prefix)).length;
  const title = asText(step["description"]).trim();
  return (
    <div class={`step-card${isOpen ? " open" : ""}`}>
      <div class="step-head">
        <button
          type="button"
          class="step-title"
          aria-expanded={isOpen}
          aria-controls={`step-body-${index}`}
          onClick={onToggle}
        >
          <span class="step-number">{number}</span>
          <span class="tag">{text(`kind_${kindOf(step)}`)}</span>
          <bdi class={`said${title === "" ? " quiet" : ""}`}>
            {title === "" ? text("step_unnamed") : title}
          </bdi>
          {wrong > 0 && <span class="finding bad">{counted("to_mend", wrong)}</span>}
        </button>
        <StepTools {...props} />
      </div>
      {isOpen && (
        <div class="step-body" id={`step-body-${index}`}>
          <StepSettings step={step} within={within} steps={steps} index={index} edited={edited} />
        </div>
      )}
    </div>
  );
}

function StepTools({ index, steps, onMove, onRemove }: CardProps) {
  const number = index + 1;
  return (
    <span class="step-tools">
      <button
        type="button"
        class="button bare copy"
        id={`step-up-${index}`}
        aria-label={text("step_up", { number })}
        title={text("step_up", { number })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="arrowUp" />
      </button>
      <button
        type="button"
        class="button bare copy turned"
        id={`step-down-${index}`}
        aria-label={text("step_down", { number })}
        title={text("step_down", { number })}
        disabled={index === steps.length - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="arrowUp" />
      </button>
      <button
        type="button"
        class="button bare copy"
        aria-label={text("step_remove", { number })}
        title={text("step_remove", { number })}
        disabled={steps.length === 1}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}

function Optional({ step, within, edited }: Pick<SettingsProps, "step" | "within" | "edited">) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={step["min"] === 0}
        onChange={({ currentTarget: { checked } }) => edited.set([...within, "min"], checked ? 0 : undefined)}
      />
      {text("step_optional")}
    </label>
  );
}

type SettingsProps = Pick<CardProps, "index" | "steps" | "edited"> & {
  readonly step: Values;
  readonly within: Path;
};

function StepSettings({ step, within, steps, index, edited }: SettingsProps) {
  const kind = kindOf(step);
  const { fields, isOnce, hasOptions } = STEP_EDITORS[kind];
  const number = index + 1;
  const { trouble, set } = edited;
  const frame = (name: string) => ({
    id: idOf([...within, name]),
    name: [...within, name].join("."),
    trouble,
  });
  return (
    <>
      <Field {...frame("kind")} label={text("step_kind", { number })}>
        {(ids) => (
          <select
            {...ids}
            class="field"
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              set(within, stepOfKind(step, STEP_KINDS.find((each) => each === value) ?? "image"))
            }
          >
            {STEP_KINDS.map((each) => (
              <option key={each} value={each}>
                {text(`kind_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...frame("description")} label={text("step_asks", { number })} hint={text("step_asks_hint")}>
        {(ids) => (
          <textarea
            {...ids}
            dir="auto"
            rows={2}
            maxLength={300}
            placeholder={text("step_example")}
            value={asText(step["description"])}
            onInput={({ currentTarget }) => set([...within, "description"], currentTarget.value)}
          />
        )}
      </Field>
      {isOnce && <Optional step={step} within={within} edited={edited} />}
      {hasOptions && <OptionRows within={within} edited={edited} />}
      <RuleFields rules={fields} within={within} edited={edited} />
      <WhenField within={within} steps={steps} index={index} edited={edited} />
      <KeyField step={step} within={within} edited={edited} />
    </>
  );
}

function KeyField({ step, within, edited }: Pick<SettingsProps, "step" | "within" | "edited">) {
  const path = [...within, "key"];
  return (
    <Field
      id={idOf(path)}
      name={path.join(".")}
      label={text("step_key")}
      hint={text("step_key_hint")}
      trouble={edited.trouble}
    >
      {(ids) => (
        <input
          {...ids}
          class="field"
          maxLength={40}
          spellcheck={false}
          value={asText(step["key"])}
          onInput={({ currentTarget }) => edited.set(path, currentTarget.value)}
        />
      )}
    </Field>
  );
}
