import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { refusalText, useText } from "./text.ts";

/** Says over the camera's picture what was not accepted and has to be taken again. */
export function RefusedList({ step }: { readonly step: MediaStep }) {
  const flow = useFlow();
  const text = useText();
  const refused = flow.shots.value.filter((shot) => shot.step === step.key && shot.state === "refused");
  const last = refused.at(-1);
  if (!last) return null;
  return (
    <div class="refused">
      <p role="alert">{text("shot_refused", { reason: refusalText(text, last.refusal) })}</p>
      {last.refusal === "insufficient_credits" && (
        <button type="button" onClick={() => void flow.sendAgain(last)}>
          {text("retry")}
        </button>
      )}
    </div>
  );
}
