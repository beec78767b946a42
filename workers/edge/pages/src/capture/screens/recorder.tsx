import { useCallback, useEffect, useState } from "preact/hooks";
import type { CameraFacts } from "../camera/camera.ts";
import type { Recording } from "../camera/record-video.ts";
import { useCamera } from "../camera/use-camera.ts";
import type { VideoStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { Onward } from "../ui/onward.tsx";
import { RefusedList } from "../ui/refused-list.tsx";
import { useHeading } from "../ui/step-screen.tsx";
import { useText } from "../ui/text.ts";
import { useRecording } from "../ui/use-recording.ts";
import { ViewfinderScreen } from "../ui/viewfinder-screen.tsx";
import { CameraTroubleScreen } from "./camera-trouble.tsx";

type Props = {
  readonly step: VideoStep;
  readonly index: number;
  readonly onClip: (blob: Blob, facts: CameraFacts, nonce: string) => void;
  readonly onSystemClip: (file: File, nonce: string) => void;
};

/** Records a clip with a visible countdown and stops when the time is over. */
export function Recorder({ step, index, onClip, onSystemClip }: Props) {
  const flow = useFlow();
  const text = useText();
  const heading = useHeading(step);
  const onReady = useCallback(() => flow.api.report("camera_ready", step.key), [flow, step.key]);
  const request = { facing: "rear", purpose: "video", audio: step.audio } as const;
  const opened = useCamera(request, onReady);
  const { camera, video, trouble, isSlow } = opened;
  const { recording, hasFailed, cannotRecord, start, again } = useRecording(step, opened, onClip);
  const secondsLeft = useCountdown(recording, step.max_seconds);
  if (trouble || cannotRecord) {
    const what = trouble ?? "unrecordable";
    return <CameraTroubleScreen trouble={what} kind="video" onRetry={again} onTaken={onSystemClip} />;
  }
  return (
    <ViewfinderScreen
      heading={heading}
      index={index}
      camera={camera}
      video={video}
      isSlow={isSlow}
      isCovered={false}
      mirrored={false}
      status={{ words: text(statusOf(step, recording !== undefined, secondsLeft)), isGood: false }}
      alerts={
        <>
          <RefusedList step={step} />
          {hasFailed && <p role="alert">{text("video_lost")}</p>}
        </>
      }
      tools={<Clock isRunning={recording !== undefined} seconds={secondsLeft} />}
      shutter={<Shutter {...{ recording, start }} isReady={camera !== undefined} />}
      after={!recording && <Onward step={step} index={index} />}
    />
  );
}

type ShutterProps = {
  readonly recording: Recording | undefined;
  readonly isReady: boolean;
  readonly start: () => Promise<void>;
};

function Shutter({ recording, isReady, start }: ShutterProps) {
  const text = useText();
  return (
    <button
      class={`shutter ${recording ? "recording" : "video"}`}
      type="button"
      aria-label={text(recording ? "video_stop" : "video_start")}
      disabled={!isReady && !recording}
      onClick={() => (recording ? recording.stop() : void start())}
    />
  );
}

function Clock({ isRunning, seconds }: { readonly isRunning: boolean; readonly seconds: number }) {
  const text = useText();
  if (!isRunning) return <span class="countdown">{text("video_max", { seconds })}</span>;
  return (
    <span class="countdown" role="timer">
      {text("video_left", { seconds })}
    </span>
  );
}

// our choice: announced once, in time to finish
const ENDING_S = 5;

function statusOf({ audio, max_seconds }: VideoStep, isRunning: boolean, secondsLeft: number) {
  if (!isRunning) return audio ? "video_with_sound" : "video_without_sound";
  return secondsLeft <= ENDING_S && max_seconds > ENDING_S ? "video_ending" : "video_recording";
}

function useCountdown(recording: Recording | undefined, maxSeconds: number): number {
  const [left, setLeft] = useState(maxSeconds);
  useEffect(() => {
    if (!recording) return setLeft(maxSeconds);
    const endsAt = performance.now() + maxSeconds * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [recording, maxSeconds]);
  return left;
}
