import { useEffect, useRef, useState } from "preact/hooks";
import { type Hint, hintOf, Looker } from "../camera/frame-hints.ts";
import { painted } from "../pause.ts";
import { useText } from "./text.ts";
import { ZoomPicture } from "./zoom-picture.tsx";

// an upright photo of a phone, until a file is there to be seen
const USUAL_RATIO = 3 / 4;

type Props = {
  readonly frozen: HTMLCanvasElement | undefined;
  /** The finished photo's address. */
  readonly src: string | undefined;
  /** What is to be said of what stood at the tap. */
  readonly onFrozenHint: (hint: Hint) => void;
  /** What is to be said of the finished photo. */
  readonly onHint: (hint: Hint) => void;
};

/** What stood at the tap, at once; the finished photo takes its place when it is there to be seen. */
export function TakenPhoto({ frozen, src, onFrozenHint, onHint }: Props) {
  const text = useText();
  const holder = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // what stood at the tap keeps its place, whatever shape the sensor's still has
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
    </ZoomPicture>
  );
}

function hintFor(
  picture: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): Hint {
  const view = new Looker().look(picture, size);
  // of what cannot be drawn nothing is said
  return view ? hintOf(view) : "good";
}
