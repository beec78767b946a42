import { countFor } from "../model/progress.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

type Props = { readonly step: MediaStep; readonly index: number; readonly class?: string };

/** The button to continue, once there is enough. More can be added instead. */
export function Onward({ step, index, ...rest }: Props) {
  const flow = useFlow();
  const text = useText();
  const count = countFor(flow.work.value, step);
  if (count < step.min) return null;
  return (
    <button class={rest.class} type="button" onClick={() => flow.goTo(index + 1)}>
      {text(count === 0 ? "skip" : "next")}
    </button>
  );
}
