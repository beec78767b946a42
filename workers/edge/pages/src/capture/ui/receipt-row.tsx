import { answerText } from "../model/answer-text.ts";
import { type StepState, stepStateOf } from "../model/delivery.ts";
import { takenFor } from "../model/progress.ts";
import { isMedia, type MediaStep, type Step } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { StateIcon } from "./state-icon.tsx";
import { headingOf } from "./step-screen.tsx";
import { idOf, SHOT_NAMES } from "./taken-list.tsx";
import { TakenThumb } from "./taken-thumb.tsx";
import { shotRefusal } from "./refusal-text.ts";
import { type MessageKey, useText } from "./text.ts";

const STATES = {
  done: "summary_step_done",
  skipped: "summary_step_skipped",
  sending: "shot_uploading",
  missing: "summary_step_missing",
} as const satisfies Record<StepState, MessageKey>;

/** One step in the summary: what was asked, what was given, its state, and a link back to it. */
export function ReceiptRow({ step, index }: { readonly step: Step; readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  const state = stepStateOf(flow.work.value, step);
  const said = state === "sending" && !flow.online.value ? "shot_saved" : STATES[state];
  const heading = headingOf(step, text("summary_photos"));
  return (
    <li>
      <StateIcon state={state} />
      <div class="what">
        <h2>
          <bdi>{heading}</bdi>
        </h2>
        {isMedia(step) ? (
          <Pictures step={step} />
        ) : (
          <p class="answer" dir="auto">
            {answerText(flow.work.value, step, flow.page.language)}
          </p>
        )}
        <p class={`state ${state}`}>
          {/* sighted people see the mark instead */}
          <span class={state === "done" ? "unseen" : ""}>{text(said)}</span>
        </p>
      </div>
      {(!flow.finishing.value || flow.sending.isStruggling.value) && (
        <button
          class="change"
          type="button"
          aria-label={`${text("summary_edit")}: ${heading}`}
          onClick={() => void flow.holdFinish().then(() => flow.goTo(index))}
        />
      )}
    </li>
  );
}

function Pictures({ step }: { readonly step: MediaStep }) {
  const flow = useFlow();
  const text = useText();
  const taken = takenFor(flow.work.value, step);
  if (taken.length === 0) return null;
  return (
    <ul class="pictures">
      {taken.map((each, index) => {
        const shot = "shot" in each ? each.shot : undefined;
        return (
          <li key={idOf(each)}>
            <TakenThumb taken={each} name={text(SHOT_NAMES[step.kind], { number: index + 1 })} />
            {shot?.name !== undefined && <bdi class="quiet">{shot.name}</bdi>}
            {shot?.state === "refused" && <span class="state refused">{shotRefusal(text, shot)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
