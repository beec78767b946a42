import { useCallback, useEffect, useState } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";
import { type Hint, HintWatch } from "../camera/frame-hints.ts";
import { type Photo, takePhoto } from "../camera/take-photo.ts";
import { useCamera } from "../camera/use-camera.ts";
import { countFor } from "../model/progress.ts";
import type { ImageStep } from "../model/step.ts";
import { CameraControls } from "../ui/camera-controls.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Onward } from "../ui/onward.tsx";
import { Overlay } from "../ui/overlay.tsx";
import { RefusedList } from "../ui/refused-list.tsx";
import { useHeading } from "../ui/step-screen.tsx";
import { useText } from "../ui/text.ts";
import { ViewfinderScreen } from "../ui/viewfinder-screen.tsx";
import { CameraTroubleScreen } from "./camera-trouble.tsx";

type Props = {
  readonly step: ImageStep;
  readonly index: number;
  readonly onPhoto: (photo: Photo, nonce: string) => void;
  readonly onSystemPhoto: (file: File, nonce: string) => void;
  /** Where the step takes files. */
  readonly onFile: (file: File) => void;
};

/** The camera's picture with its guides, what to mend while aiming, and a shutter that cannot be missed. */
export function Viewfinder({ step, index, onPhoto, onSystemPhoto, onFile }: Props) {
  const flow = useFlow();
  const text = useText();
  const heading = useHeading(step);
  const facing = step.camera ?? "rear";
  const onReady = useCallback(() => flow.api.report("camera_ready", step.key), [flow, step.key]);
  const { camera, video, trouble, isSlow, retry } = useCamera(
    { facing, purpose: "photo", audio: false },
    onReady,
  );
  const [torchOn, setTorchOn] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const hint = useHint(camera, video);

  if (trouble) {
    return <CameraTroubleScreen trouble={trouble} kind="image" onRetry={retry} onTaken={onSystemPhoto} />;
  }

  const shoot = async () => {
    if (!camera || !video.current || isTaking) return;
    setTaking(true);
    const challenge = await flow.takeChallenge();
    try {
      onPhoto(await takePhoto(camera, video.current, { challenge, torchOn }), challenge.nonce);
    } catch {
      retry(); // the camera went away under the shutter
    } finally {
      setTaking(false);
    }
  };

  return (
    <ViewfinderScreen
      heading={heading}
      index={index}
      camera={camera}
      video={video}
      isSlow={isSlow}
      mirrored={facing === "front"}
      overlay={<Overlay kind={step.overlay} video={video.current} />}
      status={isTaking ? text("camera_taking") : statusOf(hint, step.overlay, text)}
      aside={<Aside step={step} count={countFor(flow.work.value, step)} />}
      refused={<RefusedList step={step} />}
      controls={
        <>
          {camera && <CameraControls camera={camera} torchOn={torchOn} onTorch={setTorchOn} />}
          <button
            class="shutter"
            type="button"
            aria-label={text("camera_shutter")}
            disabled={!camera || isTaking}
            onClick={() => void shoot()}
          />
          {step.allow_file && (
            <FileButton class="plain" label={text("camera_choose_file")} accept="image/*" onFile={onFile} />
          )}
          <Onward step={step} index={index} />
        </>
      }
    />
  );
}

function Aside({ step, count }: { readonly step: ImageStep; readonly count: number }) {
  const text = useText();
  return (
    <>
      {step.max > 1 && <span>{text("step_take_photos", { count, max: step.max })}</span>}
      {step.example_url !== undefined && (
        <a href={step.example_url} target="_blank" rel="noopener noreferrer">
          {text("step_see_example")}
        </a>
      )}
    </>
  );
}

function useHint(camera: Camera | undefined, video: { current: HTMLVideoElement | null }): Hint | undefined {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    if (!camera || !video.current) return;
    const watch = new HintWatch(video.current, setHint);
    return () => watch.stop();
  }, [camera]);
  return hint;
}

const OVERLAY_TEXTS = {
  frame: "overlay_frame",
  plate: "overlay_plate",
  document: "overlay_document",
} as const;

function statusOf(
  hint: Hint | undefined,
  overlay: string | undefined,
  text: ReturnType<typeof useText>,
): string {
  if (hint && hint !== "good") return text(`hint_${hint}`);
  if (overlay?.startsWith("vehicle")) return text("overlay_vehicle");
  if (overlay === "frame" || overlay === "plate" || overlay === "document")
    return text(OVERLAY_TEXTS[overlay]);
  return hint === "good" ? text("hint_good") : "";
}
