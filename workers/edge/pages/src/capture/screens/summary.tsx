import { deliveryOf } from "../model/delivery.ts";
import { firstOpen, isMet } from "../model/progress.ts";
import { useFlow } from "../ui/flow-context.ts";
import { ReceiptRow } from "../ui/receipt-row.tsx";
import { Screen } from "../ui/screen.tsx";
import { SendingBar } from "../ui/sending-bar.tsx";
import { refusalText } from "../ui/refusal-text.ts";
import { useLook } from "../ui/use-look.ts";
import { useText } from "../ui/text.ts";
import { Wanted } from "./wanted.tsx";

// our choice: changes from another device appear before sending
const LOOK_EVERY_MS = 5_000;

/** Everything that was taken and answered, for a last check, and the Send button. */
export function Summary() {
  const flow = useFlow();
  const text = useText();
  const steps = flow.steps.value;
  const isComplete = steps.every((step) => isMet(flow.work.value, step));
  const { failure } = flow;
  useLook(LOOK_EVERY_MS);
  return (
    <Screen heading={text("summary_heading")} actions={isComplete ? <Send /> : <ToMissing />}>
      <Wanted session={flow.session.value} />
      <ol class="receipt">
        {steps.map((step, index) => (
          <ReceiptRow key={step.key ?? "photos"} step={step} index={index} />
        ))}
      </ol>
      <p role="alert">{failure.value !== undefined && refusalText(text, failure.value)}</p>
    </Screen>
  );
}

/** The progress bar replaces the button, so that it is visible however long the list is. */
function Send() {
  const flow = useFlow();
  const text = useText();
  if (flow.finishing.value) return <SendingBar />;
  return (
    <>
      {!deliveryOf(flow.work.value).isDone && <SendingBar />}
      <button class="primary" type="button" onClick={() => void flow.finish()}>
        {text("summary_send")}
      </button>
    </>
  );
}

function ToMissing() {
  const flow = useFlow();
  const text = useText();
  return (
    <>
      <p class="unmet">{text("summary_missing")}</p>
      <button class="primary" type="button" onClick={() => flow.goTo(firstOpen(flow.work.value) ?? 0)}>
        {text("summary_to_missing")}
      </button>
    </>
  );
}
