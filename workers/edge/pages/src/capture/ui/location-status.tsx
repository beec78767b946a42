import { isTrouble } from "../device/location-state.ts";
import { useFlow } from "./flow-context.ts";
import { PermissionHelp } from "./permission-help.tsx";
import { type Text, useText } from "./text.ts";

/** The state of the location search, and what to do when it fails. Announced again after each failure. */
export function LocationStatus() {
  const text = useText();
  const { state, accuracyM, asked } = useFlow().place;
  const { value: now } = state;
  return (
    <>
      <p role="status">{now === "waiting" && waitingText(text, accuracyM.value)}</p>
      {isTrouble(now) && (
        <p key={asked.value} role="alert">
          {text(`location_${now}`)}
        </p>
      )}
      {now === "denied" && <PermissionHelp of="location" />}
    </>
  );
}

function waitingText(text: Text, accuracyM: number | undefined): string {
  if (accuracyM === undefined) return text("location_waiting");
  return text("location_accuracy", { meters: roundly(accuracyM) });
}

/** Rounds to 5 m, or above 100 m to two digits: a reader does not need every metre. */
function roundly(meters: number): number {
  const step = Math.max(5, 10 ** (Math.floor(Math.log10(Math.max(1, meters))) - 1));
  return Math.max(step, Math.round(meters / step) * step);
}
