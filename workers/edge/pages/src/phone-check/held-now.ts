import { useEffect, useState } from "preact/hooks";
import { type Held, ORIENTATIONS } from "./holds.ts";

export function heldNow(): Held {
  const shape = matchMedia("(orientation: portrait)").matches ? "portrait" : "landscape";
  const { orientation } = screen as Partial<Screen>;
  const type = ORIENTATIONS.find((each) => each === orientation?.type);
  return { shape, ...(type && { type }), ...(orientation && { angle: orientation.angle }) };
}

/** The page's current orientation, updated whenever it changes. */
export function useHeld(): Held {
  const [held, setHeld] = useState(heldNow);
  useEffect(() => {
    const query = matchMedia("(orientation: portrait)");
    const look = () => setHeld(heldNow());
    const { orientation } = screen as Partial<Screen>;
    query.addEventListener("change", look);
    orientation?.addEventListener("change", look);
    return () => {
      query.removeEventListener("change", look);
      orientation?.removeEventListener("change", look);
    };
  }, []);
  return held;
}
