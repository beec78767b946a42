import { useRef, useState } from "preact/hooks";
import type { NewShot, Taken } from "../model/shot.ts";
import { useFlow } from "./flow-context.ts";

/** A shot from the camera or a file, available at once or when the camera has completed it. */
export type Exposure = {
  readonly taken: Taken | Promise<Taken>;
  /** The picture seen at the tap, shown meanwhile. */
  readonly frozen?: HTMLCanvasElement;
};

export type Exposed = {
  readonly frozen?: HTMLCanvasElement | undefined;
  /** Absent until the camera has completed it. */
  readonly shot?: NewShot;
};

/** The photo or clip under review. Its time and place are those of the tap. */
export function useExposure() {
  const flow = useFlow();
  const [exposed, setExposed] = useState<Exposed>();
  const [isLost, setLost] = useState(false);
  const latest = useRef<Exposure | undefined>(undefined);

  const drop = () => {
    latest.current = undefined;
    setExposed(undefined);
  };
  const settle = (exposure: Exposure, shot: NewShot | undefined) => {
    // cancelled, or replaced by a newer one
    if (latest.current !== exposure) return;
    if (shot) return setExposed({ frozen: exposure.frozen, shot });
    drop();
    setLost(true);
  };
  const expose = (exposure: Exposure) => {
    const { taken, frozen } = exposure;
    const moment = flow.moment();
    latest.current = exposure;
    setLost(false);
    if (!(taken instanceof Promise)) return setExposed({ shot: { ...taken, ...moment } });
    setExposed({ frozen });
    void taken.then(
      (finished) => settle(exposure, { ...finished, ...moment }),
      () => settle(exposure, undefined),
    );
  };
  return { exposed, isLost, expose, drop };
}
