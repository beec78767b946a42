import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { transformOf, type View } from "../case/zoom.ts";
import type { Photo } from "./shown-photo.ts";

type BigPhotoProps = {
  readonly photo: Photo | undefined;
  readonly label: string;
  /** The part that is looked at; the whole where this is absent. */
  readonly view?: View;
  /** In CSS, of the box: what is seen stays the same. */
  readonly flip?: string | undefined;
};

/** As large as there is room, in a box that does not change; the small picture stands until the large one has come. */
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

/** Near, as the case shows it: the picture is as large as it fits, and then drawn larger about the part. */
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
