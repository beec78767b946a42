import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { text } from "../text/text.ts";
import { Icon } from "./icon.tsx";

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly kind?: "box" | "menu";
  readonly children: ComponentChildren;
};

/** The page behind is inert until it closes; the focus then returns. */
export function Dialog({ title, onClose, kind = "box", children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog ${kind}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div class="dialog-inside">
        <header class={kind === "menu" ? "unseen" : ""}>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="button bare" aria-label={text("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
