import { useEffect, useState } from "preact/hooks";
import type { AddressSuggestion } from "../model/address.ts";
import type { AddressStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { LocationStatus } from "../ui/location-status.tsx";
import { useText } from "../ui/text.ts";

type Point = { readonly lat: number; readonly lng: number };
type Props = {
  readonly step: AddressStep;
  readonly onPosition: (point: Point) => void;
  /** Returns whether the address was filled in. It never overwrites what the person typed. */
  readonly onAddress: (found: AddressSuggestion, point: Point) => boolean;
};

/**
 * CONTRACT G5.4 `prefill_from_location`: adds the device's position, and fills in the address there if it can be found.
 */
export function Position({ step, onPosition, onAddress }: Props) {
  const { place, api, page } = useFlow();
  const text = useText();
  const [wanted, setWanted] = useState(false);
  const [outcome, setOutcome] = useState<"added" | "filled">();
  const { suggestions_by: by } = step;
  const isFound = place.state.value === "found";
  useEffect(() => {
    if (wanted && isFound) void fill();
  }, [wanted, isFound]);
  const fill = async () => {
    setWanted(false);
    const fix = place.now();
    if (!fix) return;
    const point = { lat: fix.lat, lng: fix.lng };
    onPosition(point);
    setOutcome("added");
    if (by === undefined) return;
    const [found] = await api.addresses({ step: step.key, ...point }, { language: page.language });
    if (found && onAddress(found, point)) setOutcome("filled");
  };
  return (
    <>
      <p>
        {text("address_location_why")}
        {by !== undefined && by !== "svc" && ` ${text("address_location_sent", { name: by })}`}
      </p>
      <p>
        <button
          type="button"
          onClick={() => {
            place.ask();
            setWanted(true);
          }}
        >
          {text("address_use_location")}
        </button>
      </p>
      {wanted && <LocationStatus />}
      <p role="status">{outcome && text(`address_location_${outcome}`)}</p>
    </>
  );
}
