import { text } from "../text/text.ts";
import { CopyButton } from "./copy-button.tsx";

/** A command to paste into a terminal. */
export function Curl({ call }: { readonly call: string }) {
  return (
    <div class="curl">
      <pre tabIndex={0} aria-label={text("curl_label")}>
        <code>{call}</code>
      </pre>
      <CopyButton content={call} name={text("curl_copy")} />
    </div>
  );
}
