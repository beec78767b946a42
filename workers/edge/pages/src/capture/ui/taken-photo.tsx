import { useEffect, useRef, useState } from "preact/hooks";
import { type Hint, hintOf, Looker } from "../camera/frame-hints.ts";
import { painted } from "../pause.ts";
import { useText } from "./text.ts";
import { ZoomPicture } from "./zoom-picture.tsx";

// a phone's portrait photo, until the real size is known
const USUAL_RATIO = 3 / 4;

type Props = {
  readonly frozen: HTMLCanvasElement | undefined;
  /** The object URL of the finished photo. */
  readonly src: string | undefined;
  readonly onFrozenHint: (hint: Hint) => void;
  readonly onHint: (hint: Hint) => void;
};

/** Shows the frozen picture at once, and replaces it with the finished photo when that can be shown. */
export function TakenPhoto({ frozen, src, onFrozenHint, onHint }: Props) {
  const text = useText();
  const holder = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // keeps the frozen picture's shape, even if the sensor's still differs
  const [ratio, setRatio] = useState(frozen ? frozen.width / frozen.height : USUAL_RATIO);
  useEffect(() => {
    if (!frozen) return;
    holder.current?.replaceChildren(frozen);
    void painted().then(() => onFrozenHint(hintFor(frozen, frozen)));
  }, [frozen]);
  const show = ({ currentTarget: photo }: { readonly currentTarget: HTMLImageElement }) => {
    setShown(true);
    if (!frozen) setRatio(photo.naturalWidth / photo.naturalHeight);
    onHint(hintFor(photo, { width: photo.naturalWidth, height: photo.naturalHeight }));
  };
  return (
    <ZoomPicture ratio={ratio}>
      {frozen && !isShown && (
        <div ref={holder} class="layer" role="img" aria-label={text("review_photo_alt")} />
      )}
      {src !== undefined && (
        <img
          class="layer"
          src={src}
          alt={text("review_photo_alt")}
          draggable={false}
          onLoad={show}
          onError={() => onHint("good")}
        />
      )}
      {src === undefined && (
        <svg class="ring finishing" viewBox="0 0 48 48" aria-hidden="true">
          <circle cx={24} cy={24} r={21} pathLength={1} />
        </svg>
      )}
    </ZoomPicture>
  );
}

function hintFor(
  picture: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): Hint {
  const view = new Looker().look(picture, size);
  // a photo that cannot be drawn gets no hint
  return view ? hintOf(view) : "good";
}
