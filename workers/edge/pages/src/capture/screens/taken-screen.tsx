import { countFor } from "../model/progress.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { Onward } from "../ui/onward.tsx";
import { RetakesLeft } from "../ui/retakes-left.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { TakenList } from "../ui/taken-list.tsx";
import { useText } from "../ui/text.ts";

/** A complete step: its photos, and which may be retaken. */
export function TakenScreen({ step, index }: { readonly step: MediaStep; readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  return (
    <StepScreen step={step} index={index} actions={<Onward class="primary" step={step} index={index} />}>
      <p>{text("step_take_photos", { count: countFor(flow.work.value, step), max: step.max })}</p>
      <TakenList step={step} />
      <RetakesLeft step={step} isSaid />
    </StepScreen>
  );
}
