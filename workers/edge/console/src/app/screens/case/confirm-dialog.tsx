import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Dialog } from "../../ui/dialog.tsx";

type ConfirmProps = {
  readonly asked: "expire" | "redact";
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
};

/** Before what cannot be taken back. */
export function ConfirmDialog({ asked, onConfirm, onClose }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={text(`${asked}_title`)} onClose={onClose}>
      <p>{text(`${asked}_what`)}</p>
      <div class="dialog-foot">
        <button type="button" class="button" onClick={onClose}>
          {text("cancel")}
        </button>
        <button
          type="button"
          class="button danger"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            setBusy(true);
            void onConfirm().finally(() => setBusy(false));
          }}
        >
          {text(asked)}
        </button>
      </div>
    </Dialog>
  );
}
