import { type Verdict, VERDICTS } from "@svc/ui/case-words/verdict";
import { VERDICT_SHAPES } from "@svc/ui/case-words/verdict-shapes";
import { text } from "../text/text.ts";

/** A verdict by colour, shape and word. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const { name, tone } = VERDICTS[verdict];
  const { filled, drawn } = VERDICT_SHAPES[verdict];
  return (
    <span class={`verdict ${tone}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {filled !== "" && <path class="filled" d={filled} />}
        <path class={filled === "" || verdict === "underway" ? "drawn" : "drawn on"} d={drawn} />
      </svg>
      <span>{text(name)}</span>
    </span>
  );
}
