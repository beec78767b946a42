import { useEffect } from "preact/hooks";
import type { Camera } from "../capture/camera/camera.ts";
import type { RunningCamera } from "../capture/camera/use-camera.ts";
import { Screen } from "../capture/ui/screen.tsx";
import type { Found, PhoneReport } from "./report.ts";
import type { StepProps } from "./step-props.ts";

/** When the camera was requested, and how long it took. */
export type Opening = { current: { readonly from: number; readyMs: number } };
type Props = Pick<StepProps, "done"> & { readonly running: RunningCamera; readonly opening: Opening };

/** Continues by itself as soon as frames arrive. */
export function OpenStep({ running, opening, done }: Props) {
  const { camera, video, isSlow } = running;
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (!camera || !video.current) return;
      const found = await findingsOf(camera, video.current, opening.current.readyMs);
      if (!isGone) done({ camera: found });
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [camera]);
  const skip = () =>
    done(
      { camera: { failed: isSlow ? "it did not open within four seconds" : "it did not open" } },
      "storage",
    );
  return (
    <Screen
      heading="The camera opens"
      actions={
        <button type="button" onClick={skip}>
          Skip
        </button>
      }
    >
      <p>Allow the camera when the browser asks.</p>
      <p role="status">{isSlow && "It takes long. Skip this if nothing happens."}</p>
    </Screen>
  );
}

async function findingsOf(
  camera: Camera,
  video: HTMLVideoElement,
  ready_ms: number,
): Promise<Found<PhoneReport["camera"]>> {
  const { label, reported, actual, cameras } = await camera.facts(video, "frame");
  const { torch, zoom } = camera.abilities();
  return {
    ready_ms,
    label: label.slice(0, 100),
    ...(reported.facingMode !== undefined && { facing_mode: reported.facingMode }),
    ...(reported.frameRate && { frame_rate: reported.frameRate }),
    picture: { width: actual.width, height: actual.height },
    cameras,
    torch,
    zoom: zoom !== undefined,
  };
}
