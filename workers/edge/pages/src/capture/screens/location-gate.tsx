import { useEffect } from "preact/hooks";
import { isTrouble } from "../device/location-state.ts";
import { useFlow } from "../ui/flow-context.ts";
import { LocationStatus } from "../ui/location-status.tsx";
import { useText } from "../ui/text.ts";
import { TroubleScreen } from "../ui/trouble-screen.tsx";

/** Explains why photos need a location (CONTRACT G3.4), before the browser asks and before a photo is taken. */
export function LocationGate() {
  const { place, requiresLocation } = useFlow();
  const text = useText();
  const { value: isRequired } = requiresLocation;
  const { value: state } = place.state;
  useEffect(() => {
    if (place.isAllowed.value) place.ask();
  }, [place]);
  return (
    <TroubleScreen
      heading={text(isRequired ? "location_heading" : "location_optional_heading")}
      drawing="location"
      isStuck={isTrouble(state)}
      actions={
        <>
          <Onward />
          {!isRequired && (
            <button class="plain" type="button" onClick={() => place.goWithout()}>
              {text("location_without")}
            </button>
          )}
        </>
      }
    >
      {!isTrouble(state) && <p>{text("location_body")}</p>}
      <LocationStatus />
      {isRequired && isTrouble(state) && <p>{text("location_required_help")}</p>}
    </TroubleScreen>
  );
}

function Onward() {
  const { place } = useFlow();
  const text = useText();
  const { value: state } = place.state;
  if (state === "waiting") {
    // the person may continue without waiting for a better position
    if (place.accuracyM.value === undefined) return null;
    return (
      <button class="primary" type="button" onClick={() => place.settle()}>
        {text("next")}
      </button>
    );
  }
  return (
    <button class="primary" type="button" onClick={() => place.share()}>
      {text(isTrouble(state) ? "retry" : "location_share")}
    </button>
  );
}
