import { useEffect, useRef, useState } from "preact/hooks";
import type { CameraFacts } from "../camera/camera.ts";
import { isTurned } from "../camera/clip-size.ts";
import { recordableType, record, type Recording } from "../camera/record-video.ts";
import type { RunningCamera } from "../camera/use-camera.ts";
import type { VideoStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";

/** After this many failures the phone's own camera is offered. Our choice. */
const MOST_FAILURES = 2;

type Clip = (blob: Blob, facts: CameraFacts, nonce: string) => void;

/** Records one clip at a time. A failure is reported, and after two of them no further recording starts. */
export function useRecording(step: VideoStep, { camera, video, retry }: RunningCamera, onClip: Clip) {
  const flow = useFlow();
  const [recording, setRecording] = useState<Recording>();
  const [failures, setFailures] = useState(0);
  const running = useRef<Recording | undefined>(undefined);
  const isStarting = useRef(false);
  // leaving the screen stops its recording
  useEffect(() => () => running.current?.stop(), []);

  const start = async (): Promise<void> => {
    if (!camera || !video.current || isStarting.current) return;
    isStarting.current = true;
    try {
      const { nonce } = await flow.takeChallenge();
      const facts = await camera.facts(video.current, "frame");
      const begun = record(camera.stream, step.max_seconds);
      running.current = begun;
      setRecording(begun);
      const clip = await begun.clip;
      if (await isTurned(clip, facts.actual)) throw new Error("the clip lies on its side");
      onClip(clip, facts, nonce);
    } catch {
      setRecording(undefined);
      setFailures(failures + 1);
      // frees the camera for the phone's camera app
      if (failures + 1 >= MOST_FAILURES) camera.stop();
      else retry();
    } finally {
      isStarting.current = false;
    }
  };
  const again = (): void => {
    setFailures(0);
    retry();
  };
  const cannotRecord = recordableType(step.audio) === undefined || failures >= MOST_FAILURES;
  return { recording, hasFailed: failures > 0 && !recording, cannotRecord, start, again };
}
