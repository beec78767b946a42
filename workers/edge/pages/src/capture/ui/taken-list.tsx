import { useState } from "preact/hooks";
import { type Taken, takenFor } from "../model/progress.ts";
import { percentOf, type Shot } from "../model/shot.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useObjectUrl } from "./object-url.ts";
import { type MessageKey, refusalText, type Text, useText } from "./text.ts";

const NAMES = {
  image: "shot_photo",
  video: "shot_video",
  upload: "shot_file",
} as const satisfies Record<Shot["kind"], MessageKey>;

/** What was taken for a step, each with where it is: on this device, under way, or arrived (CONTRACT G3.11). */
export function TakenList({ step, canRemove }: { readonly step: MediaStep; readonly canRemove: boolean }) {
  const flow = useFlow();
  const taken = takenFor(flow.work.value, step);
  if (taken.length === 0) return null;
  return (
    <ul class="taken">
      {taken.map((each, index) => (
        <TakenItem
          key={"shot" in each ? each.shot.id : each.capture.id}
          taken={each}
          number={index + 1}
          kind={step.kind}
          canRemove={canRemove && mayBeRemoved(each, step)}
        />
      ))}
    </ul>
  );
}

type ItemProps = {
  readonly taken: Taken;
  readonly number: number;
  readonly kind: Shot["kind"];
  readonly canRemove: boolean;
};

function TakenItem({ taken, number, kind, canRemove }: ItemProps) {
  const text = useText();
  const flow = useFlow();
  const [failed, setFailed] = useState<string>();
  const shot = "shot" in taken ? taken.shot : undefined;
  const name = text(NAMES[kind], { number });
  const remove = async () => {
    try {
      await ("shot" in taken ? flow.removeShot(taken.shot) : flow.removeCapture(taken.capture.id));
    } catch (error) {
      setFailed(refusalText(text, (error as { code?: string }).code));
    }
  };
  return (
    <li>
      <Thumb taken={taken} />
      <span class="what">
        <span dir="auto">{shot?.name ?? name}</span>
        <span class={`state ${shot?.state ?? "done"}`} role="status">
          {failed ?? stateText(text, shot)}
        </span>
      </span>
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
    </li>
  );
}

/** What the service has may be taken again a few times only; what is still here, as often as one likes. */
function mayBeRemoved(taken: Taken, { retakes_left = Infinity }: MediaStep): boolean {
  return retakes_left > 0 || ("shot" in taken && taken.shot.captureId === undefined);
}

/** The tenant's balance may be filled up meanwhile: what was taken is not lost over it. */
function mayBeSentAgain({ state, refusal }: Shot): boolean {
  return state === "refused" && refusal === "insufficient_credits";
}

/** A picture where the browser can draw one. */
function Thumb({ taken }: { readonly taken: Taken }) {
  const blob = "shot" in taken && taken.shot.blob.type.startsWith("image/") ? taken.shot.blob : undefined;
  const here = useObjectUrl(blob);
  const src = "capture" in taken ? taken.capture.thumb_url : here;
  return src === undefined ? <span class="thumb" /> : <img class="thumb" src={src} alt="" />;
}

/** Saved, Uploading, Done (CONTRACT G3.11); what the service has is done. */
function stateText(text: Text, shot: Shot | undefined): string {
  switch (shot?.state) {
    case "saved":
      return text("shot_saved");
    case "uploading":
      return text("shot_uploading", { percent: percentOf(shot) });
    case "refused":
      return text("shot_refused", { reason: refusalText(text, shot.refusal) });
    default:
      return text("shot_done");
  }
}
