import { useState } from "preact/hooks";
import { type Taken, takenFor } from "../model/progress.ts";
import { percentOf, type Shot } from "../model/shot.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { TakenThumb } from "./taken-thumb.tsx";
import { refusalText, shotRefusal } from "./refusal-text.ts";
import { type MessageKey, type Text, useText } from "./text.ts";

export const SHOT_NAMES = {
  image: "shot_photo",
  video: "shot_video",
  upload: "shot_file",
} as const satisfies Record<Shot["kind"], MessageKey>;

/** Everything taken for a step and its state: on this device, being sent, or delivered (CONTRACT G3.11). */
export function TakenList({ step }: { readonly step: MediaStep }) {
  const flow = useFlow();
  const taken = takenFor(flow.work.value, step);
  if (taken.length === 0) return null;
  return (
    <ul class="taken">
      {taken.map((each, index) => (
        <TakenItem key={idOf(each)} taken={each} number={index + 1} step={step} />
      ))}
    </ul>
  );
}

export function idOf(taken: Taken): string {
  return "shot" in taken ? taken.shot.id : taken.capture.id;
}

type ItemProps = { readonly taken: Taken; readonly number: number; readonly step: MediaStep };

function TakenItem({ taken, number, step }: ItemProps) {
  const text = useText();
  const [failed, setFailed] = useState<string>();
  const shot = "shot" in taken ? taken.shot : undefined;
  const name = text(SHOT_NAMES[step.kind], { number });
  const canRemove = mayBeRemoved(taken, step);
  return (
    <li>
      <TakenThumb taken={taken} name={name} />
      <span class="what">
        <bdi>{shot?.name ?? name}</bdi>
        <span class={`state ${shot?.state ?? "done"}`} role="status">
          {failed ?? stateText(text, shot)}
        </span>
        {shot?.state === "uploading" && (
          <progress class="meter" max={100} value={percentOf(shot)} aria-label={text("shot_uploading")} />
        )}
        {!canRemove && <span class="quiet">{text("error_conflict")}</span>}
      </span>
      <Acts taken={taken} name={name} canRemove={canRemove} onFailed={setFailed} />
    </li>
  );
}

type ActsProps = {
  readonly taken: Taken;
  readonly name: string;
  readonly canRemove: boolean;
  /** Receives the message to show. */
  readonly onFailed: (said: string) => void;
};

function Acts({ taken, name, canRemove, onFailed }: ActsProps) {
  const text = useText();
  const flow = useFlow();
  const shot = "shot" in taken ? taken.shot : undefined;
  const remove = async () => {
    try {
      await ("shot" in taken ? flow.removeShot(taken.shot) : flow.removeCapture(taken.capture.id));
    } catch (error) {
      onFailed(refusalText(text, (error as { code?: string }).code));
    }
  };
  return (
    <span class="acts">
      {shot && mayBeSentAgain(shot) && (
        <button
          class="plain"
          type="button"
          aria-label={`${text("retry")}: ${name}`}
          onClick={() => void flow.sendAgain(shot)}
        >
          {text("retry")}
        </button>
      )}
      {canRemove && (
        <button
          class="plain"
          type="button"
          aria-label={`${text("shot_remove")}: ${name}`}
          onClick={() => void remove()}
        >
          {text("shot_remove")}
        </button>
      )}
    </span>
  );
}

/** Delivered photos may be retaken a few times only; those still here, as often as the person likes. */
function mayBeRemoved(taken: Taken, { retakes_left = Infinity }: MediaStep): boolean {
  return retakes_left > 0 || ("shot" in taken && taken.shot.captureId === undefined);
}

/** The tenant may top up its credit meanwhile, so the photo is not lost. */
function mayBeSentAgain({ state, refusal }: Shot): boolean {
  return state === "refused" && refusal === "insufficient_credits";
}

/** Saved, Uploading or Done (CONTRACT G3.11). A photo known only to the service is done. */
function stateText(text: Text, shot: Shot | undefined): string {
  switch (shot?.state) {
    case "saved":
      return text("shot_saved");
    case "uploading":
      return text("shot_uploading");
    case "refused":
      // the list shows the name already
      return shotRefusal(text, { kind: shot.kind, refusal: shot.refusal ?? "" });
    default:
      return text("shot_done");
  }
}
