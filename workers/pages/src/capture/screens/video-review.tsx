import { useObjectUrl } from "../ui/object-url.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

type Props = {
  readonly blob: Blob;
  readonly problem: string | undefined;
  readonly onUse: () => void;
  readonly onAgain: () => void;
};

export function VideoReview({ blob, problem, onUse, onAgain }: Props) {
  const text = useText();
  const src = useObjectUrl(blob);
  return (
    <Screen
      heading={text("video_review_heading")}
      actions={
        <>
          <button class="primary" type="button" onClick={onUse}>
            {text("video_use")}
          </button>
          <button type="button" onClick={onAgain}>
            {text("video_again")}
          </button>
        </>
      }
    >
      {src !== undefined && (
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
