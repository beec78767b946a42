import { deliveryOf } from "../model/delivery.ts";
import { EarlierRefused } from "./earlier-refused.tsx";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

/** Shown above other screens: that something is being sent, and immediately what was refused. */
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
