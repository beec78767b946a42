import { useEffect, useRef } from "preact/hooks";
import { useText } from "./text.ts";

type Props = {
  readonly src: string;
  readonly kind: "image" | "video";
  readonly name: string;
  readonly onClose: () => void;
};

/** Shows one photo or clip across the whole page until it is closed. */
export function PictureViewer({ src, kind, name, onClose }: Props) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="viewer" ref={dialog} aria-label={name} onClose={onClose}>
      {kind === "image" ? (
        <img src={src} alt={name} />
      ) : (
        <video src={src} controls playsInline aria-label={name} />
      )}
      <p class="close">
        <button type="button" onClick={() => dialog.current?.close()}>
          {text("close")}
        </button>
      </p>
    </dialog>
  );
}
