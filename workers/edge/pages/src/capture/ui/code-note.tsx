import { countFor } from "../model/progress.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

/** Over the camera's picture: the code that has to lie in it, and that the next photo is from another side. */
export function CodeNote({ step }: { readonly step: MediaStep }) {
  const { codes, work } = useFlow();
  const text = useText();
  const code = codes.codeOf(step);
  if (code === undefined) return null;
  return (
    <p class="aim-note" role="status">
      {text("code_note")}{" "}
      <b class="scene-code-note" dir="ltr">
        {code}
      </b>{" "}
      {countFor(work.value, step) > 0 && text("code_other_side")}
    </p>
  );
}
