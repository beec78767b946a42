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

/**
 * The page behind is inert until it closes; the focus then returns. It begins at the first field, or the main button
 * where there is none, so that Enter does what the dialog is for. Where that cannot be undone, it begins at Cancel.
 */
export function Dialog({ title, onClose, kind = "box", children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    if (dialog) startOf(dialog)?.focus();
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
      onKeyDown={submitByEnter}
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

const FIELD = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

/** Undefined when the browser's own choice is right. */
function startOf(dialog: HTMLElement): HTMLElement | undefined {
  const first = (selector: string) => dialog.querySelector<HTMLElement>(selector) ?? undefined;
  if (first(".dialog-foot .button.danger")) return first(".dialog-foot .button");
  return (
    first("[autofocus]") ??
    first(FIELD) ??
    first(".dialog-foot .button.primary") ??
    first(".dialog-foot .button")
  );
}

/** Enter opens a list in some browsers, and starts a new line in a text; there Ctrl+Enter submits. */
function submitByEnter(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event;
  const isText = target instanceof HTMLTextAreaElement && (ctrlKey || metaKey);
  if (key !== "Enter" || !(isText || target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  target.form?.requestSubmit();
}
