import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { readFile } from "../api/call.ts";
import { text } from "../text/text.ts";
import { sayError } from "../ui/toasts.tsx";
import { saveFile } from "./save-file.ts";

type DownloadProps = {
  /** The API path. */
  readonly path: string;
  readonly name: string;
  readonly className?: string;
  readonly label?: string;
  readonly onSaved?: () => void;
  readonly children: ComponentChildren;
};

/** Downloads a file from the API. A plain link would not do: it could not report an expired session or a refusal. */
export function DownloadButton({
  path,
  name,
  className = "button",
  label,
  onSaved,
  children,
}: DownloadProps) {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const fetchAndSave = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      saveFile(name, await readFile(path));
      onSaved?.();
    } catch (error) {
      sayError(error);
    }
    isUnderWay.current = false;
    setBusy(false);
  };
  return (
    <button
      type="button"
      class={className}
      aria-label={label}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={() => void fetchAndSave()}
    >
      {isBusy ? text("downloading") : children}
    </button>
  );
}
