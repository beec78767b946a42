import { useState } from "preact/hooks";
import { useText } from "./text.ts";

/** CONTRACT G21: the earlier photo, faint over the camera's picture and placed like it. It can be turned off. */
export function Ghost({ url }: { readonly url: string }) {
  const text = useText();
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <img class="ghost" src={url} alt="" />}
      <button
        class="ghost-toggle"
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown((shown) => !shown)}
      >
        {text("ghost_toggle")}
      </button>
    </>
  );
}
