import { Screen } from "../ui/screen.tsx";
import { useObjectUrl } from "../ui/object-url.ts";
import { useText } from "../ui/text.ts";

type Props = {
  readonly blob: Blob;
  readonly problem: string | undefined;
  readonly onUse: () => void;
  readonly onRetake: () => void;
};

export function PhotoReview({ blob, problem, onUse, onRetake }: Props) {
  const text = useText();
  const src = useObjectUrl(blob);
  return (
    <Screen
      heading={text("review_photo_heading")}
      actions={
        <>
          <button class="primary" type="button" onClick={onUse}>
            {text("review_use")}
          </button>
          <button type="button" onClick={onRetake}>
            {text("review_retake")}
          </button>
        </>
      }
    >
      {src !== undefined && <img class="preview" src={src} alt={text("review_photo_alt")} />}
      <p role="alert">{problem}</p>
    </Screen>
  );
}
