import { useState } from "preact/hooks";
import { useObjectUrl } from "../ui/object-url.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

// what the service allows beyond `max_seconds`
const TOLERANCE_S = 2;

const TEXTS = {
  image: { heading: "review_photo_heading", use: "review_use", again: "review_retake" },
  video: { heading: "video_review_heading", use: "video_use", again: "video_again" },
} as const;

type Props = {
  readonly kind: "image" | "video";
  readonly blob: Blob;
  readonly problem: string | undefined;
  /** A clip that the service would refuse for its length is refused here, before it is sent. */
  readonly maxSeconds?: number | undefined;
  readonly onUse: () => void;
  readonly onAgain: () => void;
};

/** What was just taken, to be kept or taken again. */
export function Review({ kind, blob, problem, maxSeconds = Infinity, onUse, onAgain }: Props) {
  const text = useText();
  const src = useObjectUrl(blob);
  const texts = TEXTS[kind];
  const [seconds, setSeconds] = useState(0);
  // a recorder's own clip has no duration in its header: that one ended in time
  const isTooLong = Number.isFinite(seconds) && seconds > maxSeconds + TOLERANCE_S;
  return (
    <Screen
      heading={text(texts.heading)}
      actions={
        <>
          <button class="primary" type="button" disabled={isTooLong} onClick={onUse}>
            {text(texts.use)}
          </button>
          <button type="button" onClick={onAgain}>
            {text(texts.again)}
          </button>
        </>
      }
    >
      {src !== undefined && kind === "image" && (
        <img class="preview" src={src} alt={text("review_photo_alt")} />
      )}
      {src !== undefined && kind === "video" && (
        <video
          class="preview"
          src={src}
          controls
          playsInline
          aria-label={text("shot_video", { number: 1 })}
          onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
        />
      )}
      <p role="alert">{isTooLong ? text("video_too_long", { seconds: maxSeconds }) : problem}</p>
    </Screen>
  );
}
