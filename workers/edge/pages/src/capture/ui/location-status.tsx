import { locationHelpOf } from "../device/location-help.ts";
import { isTrouble, type LocationState } from "../device/location.ts";
import { useFlow } from "./flow-context.ts";
import { type Text, useText } from "./text.ts";

/** How the search for the device's position stands, and what to do where it fails. */
export function LocationStatus() {
  const text = useText();
  const { state, accuracyM } = useFlow().place;
  return (
    <>
      <p role="status">{statusText(text, state.value, accuracyM.value)}</p>
      {state.value === "denied" && (
        <p>{text(locationHelpOf(navigator.userAgent, navigator.maxTouchPoints))}</p>
      )}
    </>
  );
}

function statusText(text: Text, state: LocationState, accuracyM: number | undefined): string {
  if (isTrouble(state)) return text(`location_${state}`);
  if (state !== "waiting") return "";
  if (accuracyM === undefined) return text("location_waiting");
  return text("location_accuracy", { meters: roundly(accuracyM) });
}

/** To 5 m, of more than 100 m to two digits: a reader does not speak of every metre. */
function roundly(meters: number): number {
  const step = Math.max(5, 10 ** (Math.floor(Math.log10(Math.max(1, meters))) - 1));
  return Math.max(step, Math.round(meters / step) * step);
}
