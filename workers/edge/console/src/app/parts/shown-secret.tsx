import { text } from "../text/text.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Shows a secret once. It is stored nowhere, including here. */
export function ShownSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title={text("secret_title")} onClose={onClose}>
      <p>{text("secret_what")}</p>
      <p class="link-line">
        <input
          type="text"
          class="field"
          readOnly
          value={secret}
          aria-label={text("key")}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton content={secret} name={text("copy_key")} />
      </p>
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          {text("secret_kept")}
        </button>
      </div>
    </Dialog>
  );
}
