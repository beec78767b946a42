import { useState } from "preact/hooks";
import { useText } from "./text.ts";

/** The address of this page for another device; where nothing may be copied it stands there to be selected. */
export function CopyLink() {
  const text = useText();
  const [outcome, setOutcome] = useState<"copied" | "shown">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setOutcome("copied");
    } catch {
      setOutcome("shown");
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {text("in_app_copy")}
      </button>
      <p class="quiet" role="status">
        {outcome === "copied" && text("handoff_copied")}
      </p>
      {outcome === "shown" && <p class="link">{location.href}</p>}
    </>
  );
}
