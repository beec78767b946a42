import type { Shot } from "../model/shot.ts";
import type { MediaStep } from "../model/step.ts";
import { EarlierRefused } from "./earlier-refused.tsx";
import { useFlow } from "./flow-context.ts";
import { shotRefusal } from "./refusal-text.ts";
import { useText } from "./text.ts";

/** Shows refusals above the camera's picture, of this step or an earlier one. */
export function RefusedList({ step }: { readonly step: MediaStep }) {
  const flow = useFlow();
  const refused = flow.shots.value.filter(({ state }) => state === "refused");
  const own = refused.filter((shot) => shot.step === step.key).at(-1);
  return (
    <>
      {own && <OwnRefused shot={own} />}
      <EarlierRefused here={step.key} />
    </>
  );
}

function OwnRefused({ shot }: { readonly shot: Shot }) {
  const flow = useFlow();
  const text = useText();
  return (
    <div class="refused-note">
      <p role="alert">{shotRefusal(text, shot)}</p>
      {shot.refusal === "insufficient_credits" && (
        <button type="button" onClick={() => void flow.sendAgain(shot)}>
          {text("retry")}
        </button>
      )}
    </div>
  );
}
