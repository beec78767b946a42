import { deliveryOf } from "../model/delivery.ts";
import { EarlierRefused } from "./earlier-refused.tsx";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

/** Over the screens between: that something is on its way, and at once what was not accepted. */
export function DeliveryNote() {
  const flow = useFlow();
  const text = useText();
  const { screen, work, online } = flow;
  const { isDone, percent, total } = deliveryOf(work.value);
  const at = screen.value;
  if (at.at !== "step") return null;
  return (
    <>
      {!isDone && total > 0 && online.value && (
        <progress class="meter line" max={100} value={percent} aria-label={text("summary_sending")} />
      )}
      <EarlierRefused here={flow.steps.value[at.index]?.key} />
    </>
  );
}
