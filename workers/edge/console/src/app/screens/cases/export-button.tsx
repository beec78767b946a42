import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Lazy } from "../../ui/lazy.tsx";

const loadDialog = async () => (await import("../../ui/on-demand.ts")).ExportDialog;

type ExportProps = {
  readonly filters: URLSearchParams;
  /** True when there is nothing to export. */
  readonly isOff: boolean;
};

export function ExportButton({ filters, isOff }: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button small bare export" disabled={isOff} onClick={() => setOpen(true)}>
        {text("export")}
      </button>
      {isOpen && <Lazy load={loadDialog} props={{ filters, onClose: () => setOpen(false) }} />}
    </>
  );
}
