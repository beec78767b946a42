import type { MediaStep } from "../model/step.ts";
import { useText } from "./text.ts";

// the limit of CONTRACT G3.9
const MOST_RETAKES = 3;

type Props = {
  readonly step: MediaStep;
  /** Shows the count before the first retake too. */
  readonly isSaid?: boolean;
};

/** How often a delivered photo may still be replaced. Shown after the first retake, and when none is left. */
export function RetakesLeft({ step: { retakes_left: left = MOST_RETAKES }, isSaid = false }: Props) {
  const text = useText();
  if (left >= MOST_RETAKES && !isSaid) return null;
  return <p class="quiet">{left > 0 ? text("retakes_left", { count: left }) : text("retakes_none")}</p>;
}
