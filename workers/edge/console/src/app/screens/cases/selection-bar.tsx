import type { Signal } from "@preact/signals";
import { counted, text } from "../../text/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";

export function SelectionBar({ selected }: { readonly selected: Signal<ReadonlySet<string>> }) {
  const count = selected.value.size;
  if (count === 0) return null;
  return (
    <div class="selection" role="group" aria-label={counted("selected", count)}>
      <span>{counted("selected", count)}</span>
      <CopyButton content={[...selected.value].join("\n")} name={text("copy_ids")} />
      <button
        type="button"
        class="button bare"
        aria-label={text("key_clear_selection")}
        onClick={() => (selected.value = new Set())}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
