import { useCallback } from "preact/hooks";
import { useHint } from "../camera/use-hint.ts";
import { type RunningCamera, useCamera } from "../camera/use-camera.ts";
import { type Answered, useShutter } from "../ui/use-shutter.ts";
import { ghostFor } from "../model/ghost.ts";
import { countFor } from "../model/progress.ts";
import type { ImageStep } from "../model/step.ts";
import { FileButton } from "../ui/file-button.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Icon } from "../ui/icon.tsx";
import { Onward } from "../ui/onward.tsx";
import { useHeading } from "../ui/step-screen.tsx";
import { FurtherScreen } from "../ui/further-screen.tsx";
import { useText } from "../ui/text.ts";
import { useStatus } from "../ui/use-status.ts";
import { useAutoShutter } from "../ui/use-auto-shutter.ts";
import { useZoom } from "../ui/use-zoom.ts";
import { ViewfinderScreen } from "../ui/viewfinder-screen.tsx";

type Props = {
  readonly step: ImageStep;
  readonly index: number;
  /** A photo is under review. The camera keeps running, to complete it and for the next one. */
  readonly isCovered: boolean;
  /** The last photo could not be completed. */
  readonly isLost: boolean;
  /** Called at the tap with the frozen picture and, as a promise, the completed photo. */
  readonly onShutter: (frozen: HTMLCanvasElement, finished: Promise<Answered>) => void;
  readonly onSystemPhoto: (file: File, nonce: string) => void;
  /** Only for steps that accept files. */
  readonly onFile: (file: File) => void;
};

/** The camera's picture with guides, hints and a large shutter button. */
export function Viewfinder(props: Props) {
  const { step, isCovered, onSystemPhoto } = props;
  const flow = useFlow();
  const onReady = useCallback(() => flow.api.report("camera_ready", step.key), [flow, step.key]);
  const request = { facing: step.camera ?? "rear", purpose: "photo", audio: false } as const;
  const running = useCamera(request, onReady);
  const { trouble, retry } = running;
  if (trouble && isCovered) return null;
  if (trouble) {
    return (
      <FurtherScreen
        draw={({ CameraTroubleScreen }) => (
          <CameraTroubleScreen trouble={trouble} kind="image" onRetry={retry} onTaken={onSystemPhoto} />
        )}
      />
    );
  }
  return <Aimed {...props} running={running} />;
}

function Aimed({ step, index, isCovered, isLost, running, ...on }: Props & { running: RunningCamera }) {
  const flow = useFlow();
  const heading = useHeading(step);
  const { camera, video, isSlow } = running;
  // shots are added only after those of an earlier visit are loaded
  const usable = flow.isReady.value ? camera : undefined;
  const { hint, look } = useHint(isCovered ? undefined : camera, video);
  const { shoot, torchOn, setTorchOn } = useShutter({ camera: usable, video, isCovered }, on.onShutter);
  const { zoom, zoomTo, pinch } = useZoom(camera);
  const isSteady = flow.aiming.isAutomatic.value && hint === "good" && look === "good";
  useAutoShutter(isSteady, shoot);
  const count = countFor(flow.work.value, step);
  const ghost = ghostFor(flow.work.value.session, step.key, count);
  const status = useStatus({ camera, hint, overlay: ghost === undefined ? step.overlay : "ghost", isSteady });
  const { value: around } = flow.further.screens;
  const lens = { torchOn, onTorch: setTorchOn, zoom, onZoom: zoomTo };
  return (
    <ViewfinderScreen
      heading={heading}
      index={index}
      camera={camera}
      video={video}
      isSlow={isSlow}
      isCovered={isCovered}
      mirrored={step.camera === "front"}
      overlay={
        around &&
        (ghost === undefined ? (
          <around.Overlay kind={step.overlay} video={video} />
        ) : (
          <around.Ghost url={ghost} />
        ))
      }
      status={status}
      aside={<Aside step={step} count={count} />}
      alerts={<Alerts step={step} isLost={isLost} />}
      onPinch={pinch}
      tools={camera && around && <around.CameraControls camera={camera} {...lens} />}
      before={<ChooseFile step={step} onFile={on.onFile} />}
      shutter={<Shutter isReady={usable !== undefined} isSteady={isSteady} onPress={shoot} />}
      after={<Onward step={step} index={index} />}
    />
  );
}

function Alerts({ step, isLost }: Pick<Props, "step" | "isLost">) {
  const flow = useFlow();
  const text = useText();
  const { value: around } = flow.further.screens;
  return (
    <>
      {around && <around.CodeNote step={step} />}
      {around && <around.RefusedList step={step} />}
      {isLost && <p role="alert">{text("camera_lost")}</p>}
    </>
  );
}

function ChooseFile({ step, onFile }: Pick<Props, "step" | "onFile">) {
  const text = useText();
  if (!step.allow_file) return null;
  return (
    <FileButton
      class="round"
      label={text("camera_choose_file")}
      icon={<Icon name="album" />}
      accept="image/*"
      onFile={onFile}
    />
  );
}

type ShutterProps = { readonly isReady: boolean; readonly isSteady: boolean; readonly onPress: () => void };

function Shutter({ isReady, isSteady, onPress }: ShutterProps) {
  const text = useText();
  return (
    <button
      class="shutter"
      type="button"
      aria-label={text("camera_shutter")}
      disabled={!isReady}
      onClick={onPress}
    >
      {isSteady && <Ring />}
    </button>
  );
}

/** Fills up while the automatic shutter waits. */
function Ring() {
  return (
    <svg class="ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" pathLength="1" />
    </svg>
  );
}

function Aside({ step, count }: { readonly step: ImageStep; readonly count: number }) {
  const text = useText();
  const { min, max } = step;
  // "0 of 3" would read as an order
  const key = count === 0 && min < max ? "step_up_to_photos" : "step_take_photos";
  return (
    <>
      {max > 1 && <span>{text(key, { count, max })}</span>}
      {step.example_url !== undefined && (
        <a href={step.example_url} target="_blank" rel="noopener noreferrer">
          {text("step_see_example")}
        </a>
      )}
    </>
  );
}
