import { useRef, useState } from "preact/hooks";
import type { NewShot, Taken } from "../model/shot.ts";
import { useFlow } from "./flow-context.ts";

/** What the shutter or a file gives: at once, or once the camera has finished it. */
export type Exposure = {
  readonly taken: Taken | Promise<Taken>;
  /** What the person saw at the tap, to be looked at meanwhile. */
  readonly frozen?: HTMLCanvasElement;
};

export type Exposed = {
  readonly frozen?: HTMLCanvasElement | undefined;
  /** Absent while the camera is not finished with it. */
  readonly shot?: NewShot;
};

/** The photo or clip that is looked at; its time and place are those of the tap. */
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
    // called off, or another one is looked at by now
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
