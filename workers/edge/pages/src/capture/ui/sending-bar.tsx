import { useEffect, useState } from "preact/hooks";
import { deliveryOf } from "../model/delivery.ts";
import { durationText } from "../model/duration-text.ts";
import { useFlow } from "./flow-context.ts";
import { type MessageKey, useText } from "./text.ts";

const TICK_MS = 1_000;

/** One bar for everything being sent: how much, how long it will take, and what to do if it stops. */
export function SendingBar() {
  const flow = useFlow();
  const text = useText();
  const { arrived, total, percent, bytesLeft } = deliveryOf(flow.work.value);
  const trouble = troubleOf();
  // answers and finishing have no size, so the bar shows no percentage
  const isMeasured = arrived < total;
  return (
    <div class="sending-bar">
      <progress
        class="meter"
        aria-label={text("summary_sending")}
        {...(isMeasured && { max: 100, value: percent })}
      />
      {isMeasured && (
        <p class="figures">
          <span>{text("sending_count", { count: arrived, total })}</span>
          <Pace percent={percent} bytesLeft={trouble === undefined ? bytesLeft : undefined} />
        </p>
      )}
      <p role="status">{text(trouble ?? "sending_stay")}</p>
    </div>
  );

  function troubleOf(): MessageKey | undefined {
    const { isForgetful, online, sending } = flow;
    if (!online.value) return isForgetful.value ? "sending_offline_stay" : "summary_offline";
    if (!sending.isStruggling.value) return undefined;
    return isForgetful.value ? "sending_trouble_stay" : "sending_trouble";
  }
}

type PaceProps = { readonly percent: number; readonly bytesLeft: number | undefined };

/** Percentage and time for sighted people only; a screen reader announcing every change would be a nuisance. */
function Pace({ percent, bytesLeft }: PaceProps) {
  const flow = useFlow();
  const text = useText();
  const { language } = flow.page;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = bytesLeft === undefined ? undefined : flow.sending.secondsFor(bytesLeft);
  const share = new Intl.NumberFormat(language, { style: "percent" }).format(percent / 100);
  return (
    <span aria-hidden="true">
      {share}
      {seconds !== undefined && `, ${text("sending_left", { time: durationText(seconds, language) })}`}
    </span>
  );
}
