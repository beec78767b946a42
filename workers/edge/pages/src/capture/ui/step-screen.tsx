import type { ComponentChildren } from "preact";
import { countFor } from "../model/progress.ts";
import type { Step } from "../model/step.ts";
import { Back } from "./back.tsx";
import { useFlow } from "./flow-context.ts";
import { Screen } from "./screen.tsx";
import { useText } from "./text.ts";

type Props = {
  readonly step: Step;
  readonly index: number;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly onSubmit?: () => void;
};

/** The layout of a step: its position, its question, the way back. */
export function StepScreen({ step, index, ...rest }: Props) {
  return <Screen heading={useHeading(step)} above={<Where index={index} />} {...rest} />;
}

function Where({ index }: { readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  const total = flow.steps.value.length;
  return (
    <nav class="where">
      {index > 0 && <Back index={index} />}
      {total > 1 && <span>{text("progress", { number: index + 1, total })}</span>}
    </nav>
  );
}

/** A step's question and whether it is optional. Photos without steps show their number. */
export function useHeading(step: Step): string {
  const { work } = useFlow();
  const text = useText();
  const { description = "", key, min, max } = step;
  if (key === undefined) {
    if (max === 1) return text("camera_shutter");
    return text("progress_photo", { number: Math.min(max, countFor(work.value, step) + 1), total: max });
  }
  return min === 0 ? `${description} (${text("optional")})` : description;
}

/** Photos without steps have no description. */
export function headingOf({ description }: Step, otherwise: string): string {
  return description ?? otherwise;
}
