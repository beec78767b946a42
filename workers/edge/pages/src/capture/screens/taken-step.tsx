import type { ComponentChildren } from "preact";
import { deviceReport } from "../device/device-report.ts";
import type { Taken } from "../model/shot.ts";
import { countFor } from "../model/progress.ts";
import type { ImageStep, VideoStep } from "../model/step.ts";
import { FurtherScreen } from "../ui/further-screen.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { useText } from "../ui/text.ts";
import { type Exposure, useExposure } from "../ui/use-exposure.ts";
import { useKeep } from "../ui/use-keep.ts";
import { useReview } from "../ui/use-review.ts";
import { useWish } from "../ui/use-wish.ts";
import { Review } from "./review.tsx";

type Aim = {
  readonly onExposure: (exposure: Exposure) => void;
  /** The review stands over it. */
  readonly isCovered: boolean;
  /** The last one could not be finished. */
  readonly isLost: boolean;
};

type Props = {
  readonly step: ImageStep | VideoStep;
  readonly index: number;
  readonly aim: (aim: Aim) => ComponentChildren;
};

/**
 * By the camera: aim, look at it, keep it; until the step is full. A photo is looked at while its camera finishes it, and
 * another one finds the camera still running; a clip is played without one, since a microphone changes what is heard.
 */
export function TakenStep({ step, index, aim }: Props) {
  const flow = useFlow();
  const text = useText();
  const { exposed, isLost, expose, drop } = useExposure();
  const { keep, problem } = useKeep(step, index);
  const wish = useWish(exposed, { keep, drop });
  useReview(index, exposed !== undefined, drop);
  if (!exposed && countFor(flow.work.value, step) >= step.max) {
    return <FurtherScreen draw={({ TakenScreen }) => <TakenScreen step={step} index={index} />} />;
  }
  const isByCamera = exposed?.frozen !== undefined;
  return (
    <>
      <p class="unseen" role="status">
        {isByCamera && text("camera_taken")}
      </p>
      {(!exposed || step.kind === "image") &&
        aim({ onExposure: expose, isCovered: exposed !== undefined, isLost })}
      {exposed && <Review step={step} exposed={exposed} problem={problem} {...wish} onAgain={drop} />}
    </>
  );
}

/** A file of the device, or what its own camera program gave to the browser's input (CONTRACT G14). */
export function inputShot(file: File, source: "system_camera" | "file", nonce?: string): Taken {
  return {
    blob: file,
    name: file.name,
    frames: [],
    source,
    device: deviceReport({ method: "input" }),
    ...(nonce !== undefined && { nonce }),
  };
}
