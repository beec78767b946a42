import { useState } from "preact/hooks";
import type { Taken } from "../model/progress.ts";
import { useObjectUrl } from "./object-url.ts";
import { PictureViewer } from "./picture-viewer.tsx";
import { useText } from "./text.ts";

type Props = { readonly taken: Taken; readonly name: string };

/** A thumbnail that opens a larger view, or an empty square when the browser cannot show it. */
export function TakenThumb({ taken, name }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const kind = kindOf(taken);
  const here = useObjectUrl(kind && "shot" in taken ? taken.shot.blob : undefined);
  const src = "capture" in taken ? taken.capture.thumb_url : here;
  if (src === undefined || !kind) return <span class="thumb" />;
  return (
    <>
      <button
        class="thumb"
        type="button"
        aria-label={text("shot_open", { name })}
        onClick={() => setOpen(true)}
      >
        {kind === "image" ? <Picture src={src} /> : <video src={`${src}#t=0.1`} muted playsInline />}
      </button>
      {isOpen && <PictureViewer src={src} kind={kind} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The kind of preview: a frame for another device's photo, nothing for a document. */
function kindOf(taken: Taken): "image" | "video" | undefined {
  if ("capture" in taken) return "image";
  const [kind] = taken.shot.blob.type.split("/");
  return kind === "image" || kind === "video" ? kind : undefined;
}

/** Some browsers cannot show some formats (HEIC); an empty box is better than a broken image. */
function Picture({ src }: { readonly src: string }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : <img src={src} alt="" onError={() => setBroken(true)} />;
}
