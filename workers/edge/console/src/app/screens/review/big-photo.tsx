import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Photo } from "./shown-photo.ts";

/** As large as there is room, in a box that does not change; the small picture stands until the large one has come. */
export function BigPhoto({ photo, label }: { readonly photo: Photo | undefined; readonly label: string }) {
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
  return (
    <div class="big-photo">
      <img key={src} src={src} alt={label} decoding="sync" onError={() => setFailed(photo.large)} />
    </div>
  );
}
