import type { ComponentChildren } from "preact";
import type { Step } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { Screen } from "./screen.tsx";
import { useText } from "./text.ts";

type Props = {
  readonly step: Step;
  readonly index: number;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
};

/** A step's frame: where one is, what is asked, the way back. */
export function StepScreen({ step, index, children, actions }: Props) {
  const flow = useFlow();
  const text = useText();
  const total = flow.steps.value.length;
  const above = (
    <nav class="where">
      {index > 0 && (
        <button class="plain" type="button" onClick={() => flow.goTo(index - 1)}>
          {text("back")}
        </button>
      )}
      {total > 1 && <span>{text("progress", { number: index + 1, total })}</span>}
    </nav>
  );
  return (
    <Screen heading={headingOf(step, text("intro_heading"))} above={above} actions={actions}>
      {children}
    </Screen>
  );
}

/** Photos without steps have no description of their own. */
export function headingOf({ description }: Step, otherwise: string): string {
  return description ?? otherwise;
}
