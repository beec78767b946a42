import { useState } from "preact/hooks";
import type { Hint } from "../camera/frame-hints.ts";
import type { ImageStep, VideoStep } from "../model/step.ts";
import { useObjectUrl } from "../ui/object-url.ts";
import { RetakesLeft } from "../ui/retakes-left.tsx";
import { Screen } from "../ui/screen.tsx";
import { useHeading } from "../ui/step-screen.tsx";
import { TakenPhoto } from "../ui/taken-photo.tsx";
import { useText } from "../ui/text.ts";
import type { Exposed } from "../ui/use-exposure.ts";

// the service's tolerance beyond `max_seconds`
const TOLERANCE_S = 2;

type Props<Step> = {
  readonly step: Step;
  readonly exposed: Exposed;
  /** Use was pressed; the photo is kept as soon as it is complete. */
  readonly isWanted: boolean;
  readonly problem: string | undefined;
  readonly onUse: () => void;
  /** The finished photo was checked. `isWorse`: it looks worse than the person was told when they pressed Use. */
  readonly onLooked: (isWorse: boolean) => void;
  readonly onAgain: () => void;
};

/** Shows the new shot, to be kept or retaken. */
export function Review({ step, ...rest }: Props<ImageStep | VideoStep>) {
  if (step.kind === "video") return <ClipReview step={step} {...rest} />;
  return <PhotoReview step={step} {...rest} />;
}

/**
 * Opens at the tap while the photo is completed in the background. Suggests a retake when it looks dark, blurred or
 * overexposed.
 */
function PhotoReview({ step, exposed, isWanted, problem, onUse, onLooked, onAgain }: Props<ImageStep>) {
  const text = useText();
  const { frozen, shot } = exposed;
  const src = useObjectUrl(shot?.blob);
  const [hint, setHint] = useState<Hint>("good");
  const isPoor = hint !== "good";
  const again = (
    <button class={isPoor ? "primary" : ""} type="button" onClick={onAgain}>
      {text("review_retake")}
    </button>
  );
  return (
    <div class={`review${frozen ? " flash" : ""}`}>
      <Screen
        heading={useHeading(step)}
        actions={
          <>
            {isPoor && again}
            <UseButton isPoor={isPoor} isWanted={isWanted} onUse={onUse} />
            {!isPoor && again}
          </>
        }
      >
        <p role="status">{text(shot ? "review_photo_heading" : "camera_taking")}</p>
        <TakenPhoto
          frozen={frozen}
          src={src}
          // a button that was pressed must not change its meaning
          onFrozenHint={(found) => !isWanted && setHint(found)}
          onHint={(found) => {
            const isWorse = found !== "good" && found !== hint;
            if (!isWanted || isWorse) setHint(found);
            onLooked(isWorse);
          }}
        />
        <p role="alert">{problem ?? (isPoor && text(`photo_${hint}`))}</p>
        <RetakesLeft step={step} />
      </Screen>
    </div>
  );
}

type UseProps = { readonly isPoor: boolean; readonly isWanted: boolean; readonly onUse: () => void };

/** Can be pressed before the photo is complete; it then waits and keeps the focus. */
function UseButton({ isPoor, isWanted, onUse }: UseProps) {
  const text = useText();
  const words = isPoor ? "review_use_anyway" : "review_use";
  return (
    <button
      class={isPoor ? "" : "primary"}
      type="button"
      aria-disabled={isWanted}
      onClick={() => !isWanted && onUse()}
    >
      {text(isWanted ? "review_finishing" : words)}
    </button>
  );
}

function ClipReview({ step, exposed, isWanted, problem, onUse, onAgain }: Props<VideoStep>) {
  const text = useText();
  const src = useObjectUrl(exposed.shot?.blob);
  const [seconds, setSeconds] = useState(0);
  // clips from a recorder have no duration in the header, but the recorder limits them
  const isTooLong = Number.isFinite(seconds) && seconds > step.max_seconds + TOLERANCE_S;
  return (
    <div class="review">
      <Screen
        heading={useHeading(step)}
        actions={
          <>
            <button class="primary" type="button" disabled={isTooLong || isWanted} onClick={onUse}>
              {text("video_use")}
            </button>
            <button type="button" onClick={onAgain}>
              {text("video_again")}
            </button>
          </>
        }
      >
        <p>{text("video_review_heading")}</p>
        {src !== undefined && (
          <video
            class="preview"
            src={src}
            controls
            playsInline
            aria-label={text("shot_video", { number: 1 })}
            onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
          />
        )}
        <p role="alert">{isTooLong ? text("video_too_long", { seconds: step.max_seconds }) : problem}</p>
        <RetakesLeft step={step} />
      </Screen>
    </div>
  );
}
