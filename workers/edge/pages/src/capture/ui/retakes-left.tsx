import type { MediaStep } from "../model/step.ts";
import { useText } from "./text.ts";

// CONTRACT G3.9
const MOST_RETAKES = 3;

type Props = {
  readonly step: MediaStep;
  /** Where a photo can be replaced, it is said before the first time. */
  readonly isSaid?: boolean;
};

/** How often a photo that was sent may still be replaced: said once it is less than at first, and when it is over. */
export function RetakesLeft({ step: { retakes_left: left = MOST_RETAKES }, isSaid = false }: Props) {
  const text = useText();
  if (left >= MOST_RETAKES && !isSaid) return null;
  return <p class="quiet">{left > 0 ? text("retakes_left", { count: left }) : text("retakes_none")}</p>;
}
