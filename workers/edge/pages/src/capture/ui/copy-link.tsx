import { useState } from "preact/hooks";
import { copyText } from "../device/support.ts";
import { useText } from "./text.ts";

/** Copies the page's address for another device, or shows it for selection where copying is not allowed. */
export function CopyLink() {
  const text = useText();
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <>
      <button type="button" onClick={() => void copyText(location.href).then(setCopied)}>
        {text("in_app_copy")}
      </button>
      <p class="quiet" role="status">
        {isCopied && text("handoff_copied")}
      </p>
      {isCopied === false && <p class="link">{location.href}</p>}
    </>
  );
}
