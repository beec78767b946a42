import type { Session } from "../page-data.ts";
import type { useText } from "./text.ts";

/** When everything is deleted; under a legal hold (CONTRACT G4.7), that this is not decided. */
export function storedUntil(
  text: ReturnType<typeof useText>,
  { legal_hold: isHeld, retention_days: days }: Session,
): string {
  return isHeld ? text("intro_stored_held") : text("intro_stored_days", { days });
}
