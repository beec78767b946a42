import { deliveryOf } from "../model/delivery.ts";
import type { Shot } from "../model/shot.ts";
import { useFlow } from "./flow-context.ts";
import { headingOf } from "./step-screen.tsx";
import { refusalText, useText } from "./text.ts";

/** Over the screens between: that something is on its way, and at once what was not accepted, with the way to it. */
export function DeliveryNote() {
  const flow = useFlow();
  const text = useText();
  const { screen, work, online } = flow;
  const { isDone, percent, total } = deliveryOf(work.value);
  const at = screen.value;
  if (at.at !== "step") return null;
  const isShown = !isDone && total > 0 && online.value;
  return (
    <>
      {isShown && (
        <progress class="bar line" max={100} value={percent} aria-label={text("summary_sending")} />
      )}
      <Refused here={flow.steps.value[at.index]?.key} />
    </>
  );
}

/** Of another step than the one that stands: that one says it itself. */
function Refused({ here }: { readonly here: string | undefined }) {
  const flow = useFlow();
  const text = useText();
  const refused = flow.shots.value.filter(isElsewhere).at(-1);
  const index = flow.steps.value.findIndex(({ key }) => key === refused?.step);
  const step = flow.steps.value[index];
  if (!refused || !step) return null;
  const reason = refusalText(text, refused.refusal);
  return (
    <div class="refused-note" role="alert">
      <p>
        <bdi>{headingOf(step, text("summary_photos"))}</bdi>: {text("shot_refused", { reason })}
      </p>
      <button class="plain" type="button" onClick={() => flow.goTo(index)}>
        {text("review_retake")}
      </button>
    </div>
  );

  function isElsewhere({ state, step: key }: Shot): boolean {
    return state === "refused" && key !== here;
  }
}
