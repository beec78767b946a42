import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Lazy } from "../../ui/lazy.tsx";

const loadDialog = async () => (await import("./export-dialog.tsx")).ExportDialog;

/** The cases that the filters let through, as a file. */
export function ExportButton({ filters }: { readonly filters: URLSearchParams }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button small bare export" onClick={() => setOpen(true)}>
        {text("export")}
      </button>
      {isOpen && <Lazy load={loadDialog} props={{ filters, onClose: () => setOpen(false) }} />}
    </>
  );
}
