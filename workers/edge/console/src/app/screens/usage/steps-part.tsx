import type { UsageBody } from "@svc/contract/usage/usage-body";
import { numberText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { ChartPart } from "./chart-part.tsx";
import { StepChart } from "./step-chart.tsx";

/** At which step people leave. */
export function StepsPart({ usage: { steps } }: { readonly usage: UsageBody }) {
  return (
    <ChartPart
      name="steps"
      title={text("usage_steps")}
      hint={text(steps.length === 0 ? "usage_steps_none" : "usage_steps_hint")}
      heads={[text("step"), text("usage_reached"), text("usage_done")]}
      rows={steps.map(({ position, reached, done }) => ({
        shown: [text("usage_step", { number: position }), numberText(reached), numberText(done)],
        plain: [position, reached, done],
      }))}
    >
      {steps.length > 0 && (
        <StepChart title={text("usage_steps")} desc={text("usage_steps_hint")} steps={steps} />
      )}
    </ChartPart>
  );
}
