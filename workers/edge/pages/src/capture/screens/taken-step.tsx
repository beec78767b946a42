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
  /** The review is on top. */
  readonly isCovered: boolean;
  /** The last shot could not be completed. */
  readonly isLost: boolean;
};

type Props = {
  readonly step: ImageStep | VideoStep;
  readonly index: number;
  readonly aim: (aim: Aim) => ComponentChildren;
};

/**
 * A camera step: aim, review, keep, until the step is full. During a photo's review the camera keeps running, to
 * complete the photo and for the next one. A clip is reviewed without a camera, since an open microphone changes
 * playback.
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

/** A file from the device, or from its camera app through a file input (CONTRACT G14). */
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
