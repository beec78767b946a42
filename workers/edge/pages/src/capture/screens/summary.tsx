import { isDelivered, isMet } from "../model/progress.ts";
import { isMedia, type Step } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { Screen } from "../ui/screen.tsx";
import { headingOf } from "../ui/step-screen.tsx";
import { TakenList } from "../ui/taken-list.tsx";
import { refusalText, useText } from "../ui/text.ts";

/** Everything at a glance, and the button that sends it. */
export function Summary() {
  const flow = useFlow();
  const text = useText();
  const steps = flow.steps.value;
  const isComplete = steps.every((step) => isMet(flow.work.value, step));
  const isSending = flow.finishing.value;
  return (
    <Screen
      heading={text("summary_heading")}
      actions={
        <button
          class="primary"
          type="button"
          disabled={!isComplete || isSending}
          onClick={() => void flow.finish()}
        >
          {text("summary_send")}
        </button>
      }
    >
      <ol class="summary">
        {steps.map((step, index) => (
          <SummaryStep key={step.key ?? "photos"} step={step} index={index} />
        ))}
      </ol>
      <p role="status">{statusText()}</p>
    </Screen>
  );

  function statusText(): string {
    if (flow.failure.value !== undefined) return refusalText(text, flow.failure.value);
    if (!isComplete) return text("summary_missing");
    if (!flow.online.value && !isDelivered(flow.work.value)) return text("summary_offline");
    return isSending ? text("summary_sending") : "";
  }
}

function SummaryStep({ step, index }: { readonly step: Step; readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  const met = isMet(flow.work.value, step);
  const heading = headingOf(step, text("summary_photos"));
  return (
    <li>
      <h2 dir="auto">{heading}</h2>
      <p class={met ? "met" : "unmet"}>{text(met ? "summary_step_done" : "summary_step_missing")}</p>
      {isMedia(step) && <TakenList step={step} canRemove={false} />}
      {!flow.finishing.value && (
        <button
          class="plain"
          type="button"
          aria-label={`${text("summary_edit")}: ${heading}`}
          onClick={() => flow.goTo(index)}
        >
          {text("summary_edit")}
        </button>
      )}
    </li>
  );
}
