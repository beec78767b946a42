import { useObjectUrl } from "../ui/object-url.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

const TEXTS = {
  image: { heading: "review_photo_heading", use: "review_use", again: "review_retake" },
  video: { heading: "video_review_heading", use: "video_use", again: "video_again" },
} as const;

type Props = {
  readonly kind: "image" | "video";
  readonly blob: Blob;
  readonly problem: string | undefined;
  readonly onUse: () => void;
  readonly onAgain: () => void;
};

/** What was just taken, to be kept or taken again. */
export function Review({ kind, blob, problem, onUse, onAgain }: Props) {
  const text = useText();
  const src = useObjectUrl(blob);
  const texts = TEXTS[kind];
  return (
    <Screen
      heading={text(texts.heading)}
      actions={
        <>
          <button class="primary" type="button" onClick={onUse}>
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
        />
      )}
      <p role="alert">{problem}</p>
    </Screen>
  );
}
