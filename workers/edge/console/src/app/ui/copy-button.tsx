import { useState } from "preact/hooks";
import { text } from "../text/text.ts";
import { Icon } from "./icon.tsx";
import { say } from "./toasts.tsx";

const SHOWN_MS = 2_000;

/** Shows a message when the browser denies access to the clipboard. */
export function CopyButton({ content, name }: { readonly content: string; readonly name: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="button bare copy"
      aria-label={isCopied ? text("copied") : name}
      title={name}
      onClick={() => void copy(content, setCopied)}
    >
      <Icon name={isCopied ? "check" : "copy"} />
    </button>
  );
}

async function copy(content: string, setCopied: (isCopied: boolean) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    say({ kind: "wrong", title: text("copy_refused") });
    return;
  }
  setCopied(true);
  setTimeout(() => setCopied(false), SHOWN_MS);
}
