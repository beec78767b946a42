import { JUDGE_COMPANIES, OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { Field, type FormTrouble } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import type { Filled } from "./general-fields.ts";

type JudgesProps = {
  readonly filled: Filled;
  readonly trouble: FormTrouble;
  readonly onFill: (filled: Filled) => void;
};

/** Outside companies that also judge photos. The service refuses those this deployment has not configured. */
export function JudgesPart({ filled, trouble, onFill }: JudgesProps) {
  const { outside_judges: ticked } = filled;
  const tick = (name: OutsideJudgeName, isOn: boolean) =>
    onFill({
      ...filled,
      outside_judges: OUTSIDE_JUDGES.filter((each) => (each === name ? isOn : ticked.includes(each))),
    });
  const said = OUTSIDE_JUDGES.map((name) => ({ name, message: refusalOf(name, ticked, trouble) }));
  return (
    <Part title={text("judges")} hint={text("judges_hint")}>
      {said.map(({ name, message }) => (
        <div key={name}>
          <label class="switch">
            <input
              type="checkbox"
              checked={ticked.includes(name)}
              aria-describedby={`judge-${name}-wrong`}
              onChange={({ currentTarget }) => tick(name, currentTarget.checked)}
            />
            {JUDGE_COMPANIES[name]}
          </label>
          <p id={`judge-${name}-wrong`} class="field-wrong" role="alert">
            {message}
          </p>
        </div>
      ))}
      <Field
        id="outside_judges_daily_cap"
        name="outside_judges_daily_cap"
        label={text("judges_cap")}
        hint={text("judges_cap_hint")}
        trouble={trouble}
      >
        {(ids) => (
          <input
            {...ids}
            class="field"
            inputmode="numeric"
            value={filled.outside_judges_daily_cap}
            onInput={({ currentTarget }) =>
              onFill({ ...filled, outside_judges_daily_cap: currentTarget.value })
            }
          />
        )}
      </Field>
      <a href="/app/usage/judges">{text("judges_use_link")}</a>
    </Part>
  );
}

/** The service names a judge by its position in the list sent. */
function refusalOf(name: OutsideJudgeName, sent: readonly OutsideJudgeName[], trouble: FormTrouble) {
  const path = `outside_judges.${sent.indexOf(name)}`;
  return trouble.fields.find((each) => each.path === path)?.message;
}
