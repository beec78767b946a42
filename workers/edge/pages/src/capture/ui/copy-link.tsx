import { useState } from "preact/hooks";
import { copyText } from "../device/support.ts";
import { useText } from "./text.ts";

/** The address of this page for another device; where nothing may be copied it stands there to be selected. */
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
