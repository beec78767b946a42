import { isLastShot } from "../model/progress.ts";
import type { MediaStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

/** Warns before the last photo, because taking it sends everything. */
export function LastNote({ step }: { readonly step: MediaStep }) {
  const { work } = useFlow();
  const text = useText();
  return isLastShot(work.value, step) ? <p>{text("review_last")}</p> : null;
}
