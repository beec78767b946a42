import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { transformOf, type View } from "../case/zoom.ts";
import type { Photo } from "./shown-photo.ts";

type BigPhotoProps = {
  readonly photo: Photo | undefined;
  readonly label: string;
  /** The visible part. Absent for the whole photo. */
  readonly view?: View;
  /** CSS transform of the box. The visible part stays the same. */
  readonly flip?: string | undefined;
};

/** The photo as large as possible in a box of fixed size. The thumbnail is shown until the large one has loaded. */
export function BigPhoto({ photo, label, view, flip }: BigPhotoProps) {
  const [failed, setFailed] = useState<string>();
  const isMissing = !photo || (failed === photo.large && photo.small === undefined);
  if (isMissing) {
    return (
      <div class="big-photo none">
        <Icon name="photo" />
        <p class="quiet">{text("photo_missing")}</p>
      </div>
    );
  }
  const src = failed === photo.large && photo.small !== undefined ? photo.small : photo.large;
  const image = (
    <img key={src} src={src} alt={label} decoding="sync" onError={() => setFailed(photo.large)} />
  );
  const style = flip === undefined ? {} : { transform: flip };
  return (
    <div class="big-photo" style={style}>
      {view && view.scale > 1 ? <Part view={view}>{image}</Part> : image}
    </div>
  );
}

/** A zoomed view as on the case screen: the picture is fitted and then scaled around the part. */
function Part({ view, children }: { readonly view: View; readonly children: ComponentChildren }) {
  const [shape, setShape] = useState({ width: 4, height: 3 });
  return (
    <div class="stage-canvas">
      <div
        class="stage-photo"
        style={{ "--wide": shape.width / shape.height, transform: transformOf(view) }}
        onLoadCapture={({ target }) => {
          if (target instanceof HTMLImageElement)
            setShape({ width: target.naturalWidth, height: target.naturalHeight });
        }}
      >
        {children}
      </div>
    </div>
  );
}
