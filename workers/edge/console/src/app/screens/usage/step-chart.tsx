import type { UsageBody } from "@svc/contract/usage/usage-body";
import { useId } from "preact/hooks";
import { numberText, percentText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";

type StepChartProps = {
  readonly title: string;
  readonly desc: string;
  readonly steps: UsageBody["steps"];
};

/** A bar per step: the share of people who reached it, and of these the share who completed it. */
export function StepChart({ title, desc, steps }: StepChartProps) {
  const id = useId();
  const all = Math.max(1, steps[0]?.reached ?? 0);
  return (
    <ol class="step-chart" aria-label={title} aria-describedby={id}>
      {steps.map(({ position, reached, done }) => (
        <li key={position}>
          <span class="strong">{text("usage_step", { number: position })}</span>
          <span class="step-bar" aria-hidden="true">
            <span class="step-reached" style={{ width: `${(reached / all) * 100}%` }} />
            <span class="step-done" style={{ width: `${(done / all) * 100}%` }} />
          </span>
          <span class="number">
            {text("usage_step_told", {
              done: numberText(done),
              reached: numberText(reached),
              share: percentText(reached === 0 ? 0 : done / reached),
            })}
          </span>
        </li>
      ))}
      <li id={id} class="unseen">
        {desc}
      </li>
    </ol>
  );
}
