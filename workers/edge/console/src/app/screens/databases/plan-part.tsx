import { Part } from "../../parts/part.tsx";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import type { Mode, Plan } from "./import-plan.ts";

const MODES = ["merge", "replace"] as const;

type PlanProps = { readonly plan: Plan; readonly mode: Mode; readonly onMode: (mode: Mode) => void };

/** Shows what an import will change before it starts. */
export function PlanPart({ plan, mode, onMode }: PlanProps) {
  const figures = [
    ["added", plan.added.length],
    ["changed", plan.changed.length],
    ["same", plan.same],
    ["removed", plan.removed],
  ] as const;
  return (
    <Part title={text("db_plan")} hint={text("db_plan_hint")}>
      <fieldset class="form-field">
        <legend class="unseen">{text("db_plan")}</legend>
        {MODES.map((each) => (
          <label key={each} class="radio">
            <input type="radio" name="db-mode" checked={mode === each} onChange={() => onMode(each)} />
            <span>
              {text(`db_mode_${each}`)}
              <span class="quiet">{text(`db_mode_${each}_hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <dl class="figures">
        {figures.map(([name, count]) => (
          <div key={name} class={count > 0 ? name : "zero"}>
            <dt>{text(`db_${name}`)}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
