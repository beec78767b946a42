import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Camera, type CameraRequest, type CameraTrouble, troubleOf } from "./camera.ts";

// CONTRACT G3.11: then a person wants to know what to do
const WATCHDOG_MS = 4_000;

export type RunningCamera = {
  /** Frames arrive. */
  readonly camera: Camera | undefined;
  readonly video: { current: HTMLVideoElement | null };
  readonly trouble: CameraTrouble | undefined;
  /** Nothing came for four seconds: neither a picture nor a no. */
  readonly isSlow: boolean;
  readonly retry: () => void;
};

/** The camera for as long as the screen stands; given back when it goes, or when the page is hidden for good. */
export function useCamera({ facing, purpose, audio }: CameraRequest, onReady: () => void): RunningCamera {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>();
  const [trouble, setTrouble] = useState<CameraTrouble>();
  const [isSlow, setSlow] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // at the tap itself, before the screen is painted: nothing comes before the camera
  useLayoutEffect(() => {
    let running: Camera | undefined;
    let isGone = false;
    const watchdog = setTimeout(() => setSlow(true), WATCHDOG_MS);
    const begin = async () => {
      try {
        running = await Camera.open({ facing, purpose, audio });
        if (isGone) return running.stop();
        // unplugged, or taken back by the system: begin again when the person is here
        running.track.addEventListener("ended", () => setAttempt((before) => before + 1));
        await show(video.current, running);
        setCamera(running);
        onReady();
      } catch (error) {
        if (!isGone) setTrouble(troubleOf(error));
      } finally {
        clearTimeout(watchdog);
        if (!isGone) setSlow(false);
      }
    };
    void begin();
    return () => {
      isGone = true;
      clearTimeout(watchdog);
      running?.stop();
      setCamera(undefined);
    };
    // onReady is the caller's word on one opening, not a reason for another
  }, [facing, purpose, audio, attempt]);

  const retry = useCallback(() => {
    setTrouble(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { camera, video, trouble, isSlow, retry };
}

async function show(video: HTMLVideoElement | null, { stream }: Camera): Promise<void> {
  if (!video) return;
  video.srcObject = stream;
  // an interrupted play is one that another play replaced
  await video.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
  if (video.videoWidth > 0) return;
  await new Promise((resolve) => video.addEventListener("resize", resolve, { once: true }));
}
