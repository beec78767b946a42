import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { readsTruePixels } from "./readback.ts";
import { Camera, type CameraRequest, type CameraTrouble, troubleOf } from "./camera.ts";

// CONTRACT G3.11: after this the person is told what to do
const WATCHDOG_MS = 4_000;
/** A track muted longer than this on a visible page does not recover on its own. Our choice. */
const MUTED_MS = 3_000;

export type RunningCamera = {
  /** Set once frames arrive. */
  readonly camera: Camera | undefined;
  readonly video: { current: HTMLVideoElement | null };
  readonly trouble: CameraTrouble | undefined;
  /** True when neither a picture nor an error has come for four seconds. */
  readonly isSlow: boolean;
  readonly retry: () => void;
};

/**
 * Keeps the camera open while the screen is shown. Releases it when the screen goes, or the page is hidden for good.
 */
export function useCamera({ facing, purpose, audio }: CameraRequest, onReady: () => void): RunningCamera {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>();
  const [trouble, setTrouble] = useState<CameraTrouble>();
  const [isSlow, setSlow] = useState(false);
  const [isFlowing, setFlowing] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // runs before the screen is painted, so that nothing delays the camera
  useLayoutEffect(() => {
    let running: Camera | undefined;
    let isGone = false;
    let stopWatching: (() => void) | undefined;
    const again = () => setAttempt((before) => before + 1);
    const watchdog = setTimeout(() => setSlow(true), WATCHDOG_MS);
    const begin = async () => {
      try {
        running = await Camera.open({ facing, purpose, audio });
        if (isGone) return running.stop();
        if (purpose === "photo" && !readsTruePixels()) {
          running.stop();
          return setTrouble("unreadable");
        }
        // the camera was unplugged or taken by the system; it is reopened when the page is visible
        running.track.addEventListener("ended", again);
        stopWatching = watchPictures(running.track, video, { onFlow: setFlowing, again });
        await show(video.current, running);
        setCamera(running);
        setFlowing(true);
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
      stopWatching?.();
      running?.stop();
      setCamera(undefined);
    };
    // `onReady` is left out: a new callback must not reopen the camera
  }, [facing, purpose, audio, attempt]);

  const retry = useCallback(() => {
    setTrouble(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { camera: isFlowing ? camera : undefined, video, trouble, isSlow, retry };
}

type Watched = {
  /** Pictures arrive, or have stopped. */
  readonly onFlow: (isFlowing: boolean) => void;
  /** The camera has to be reopened. */
  readonly again: () => void;
};

/**
 * A call, another app or a hidden page mutes the track without ending it, and WebKit does not resume playing afterwards
 * (WebKit 212780). Returns a function that stops watching.
 */
function watchPictures(
  track: MediaStreamTrack,
  video: { current: HTMLVideoElement | null },
  { onFlow, again }: Watched,
): () => void {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(patience);
    if (document.visibilityState === "hidden") return;
    if (track.muted) {
      onFlow(false);
      patience = setTimeout(again, MUTED_MS);
      return;
    }
    // rejects when another play() replaces it
    void video.current?.play().catch(() => {});
    onFlow(true);
  };
  track.addEventListener("mute", look);
  track.addEventListener("unmute", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(patience);
    track.removeEventListener("mute", look);
    track.removeEventListener("unmute", look);
    document.removeEventListener("visibilitychange", look);
  };
}

async function show(video: HTMLVideoElement | null, { stream }: Camera): Promise<void> {
  if (!video) return;
  video.srcObject = stream;
  // an interrupted play() was replaced by another one
  await video.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
  if (video.videoWidth > 0) return;
  await new Promise((resolve) => video.addEventListener("resize", resolve, { once: true }));
}
