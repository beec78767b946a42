import { useEffect } from "preact/hooks";
import { useFlow } from "../ui/flow-context.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

/** The first photo needs a place (CONTRACT G3.4 `location_required`): ask before it is taken, not after. */
export function LocationGate() {
  const flow = useFlow();
  const text = useText();
  const isDenied = flow.location.value === "denied";
  useEffect(() => flow.askLocation(), [flow]);
  return (
    <Screen
      heading={text("location_heading")}
      actions={
        isDenied && (
          <button class="primary" type="button" onClick={() => flow.askLocation()}>
            {text("retry")}
          </button>
        )
      }
    >
      <p>{text("location_body")}</p>
      <p role="status">{text(isDenied ? "location_denied" : "location_waiting")}</p>
    </Screen>
  );
}
