import { text } from "../../text/text.ts";
import { Field } from "../../parts/form.tsx";
import type { Edited } from "./edited.ts";
import { idOf } from "./rule-field.tsx";
import { choicesBefore, optionValue } from "./steps.ts";
import { asList, asText, asValues, type Path, type Values } from "./values.ts";

type WhenProps = {
  readonly within: Path;
  readonly steps: readonly Values[];
  readonly index: number;
  readonly edited: Edited;
};

/** Whether the step applies, depending on the answer to an earlier choice (CONTRACT G5.4). */
export function WhenField({ within, steps, index, edited }: WhenProps) {
  const path = [...within, "when"];
  const when = asValues(steps[index]?.["when"]);
  const choices = choicesBefore(steps, index);
  const asked = choices.find(({ key }) => key === when["step"]);
  // a condition on a deleted choice is shown until it is changed
  if (choices.length === 0 && when["step"] === undefined) return null;
  const { trouble, set } = edited;
  return (
    <>
      <Field
        id={idOf(path)}
        name={path.join(".")}
        label={text("step_when")}
        hint={text("step_when_hint")}
        trouble={trouble}
      >
        {(ids) => (
          <select
            {...ids}
            class="field"
            value={asText(when["step"])}
            onChange={({ currentTarget: { value } }) =>
              set(path, value === "" ? undefined : { step: value, in: [] })
            }
          >
            <option value="">{text("step_always")}</option>
            {!asked && when["step"] !== undefined && (
              <option value={asText(when["step"])}>{asText(when["step"])}</option>
            )}
            {choices.map((choice) => (
              <option key={asText(choice["key"])} value={asText(choice["key"])}>
                {asText(choice["description"]) || asText(choice["key"])}
              </option>
            ))}
          </select>
        )}
      </Field>
      {asked && <Answers asked={asked} path={path} chosen={asList(when["in"])} edited={edited} />}
    </>
  );
}

type AnswersProps = {
  readonly asked: Values;
  readonly path: Path;
  readonly chosen: readonly unknown[];
  readonly edited: Edited;
};

function Answers({ asked, path, chosen, edited }: AnswersProps) {
  const choose = (value: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== value);
    edited.set([...path, "in"], isChosen ? [...others, value] : others);
  };
  return (
    <fieldset class="form-field several">
      <legend>{text("step_when_in")}</legend>
      {asList(asked["options"]).map((option, at) => {
        const label = asText(asValues(option)["label"]);
        const value = asText(asValues(option)["value"]) || optionValue(label);
        return (
          <label key={at} class="switch">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) => choose(value, checked)}
            />
            <bdi>{label || value}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}
