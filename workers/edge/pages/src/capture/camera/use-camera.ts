import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { readsTruePixels } from "./readback.ts";
import { Camera, type CameraRequest, type CameraTrouble, troubleOf } from "./camera.ts";

// CONTRACT G3.11: then a person wants to know what to do
const WATCHDOG_MS = 4_000;
/** A track that is muted for longer while the page is seen does not come back by itself; our choice. */
const MUTED_MS = 3_000;

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
  const [isFlowing, setFlowing] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // at the tap itself, before the screen is painted: nothing comes before the camera
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
        // unplugged, or taken back by the system: begin again when the person is here
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
    // onReady is the caller's word on one opening, not a reason for another
  }, [facing, purpose, audio, attempt]);

  const retry = useCallback(() => {
    setTrouble(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { camera: isFlowing ? camera : undefined, video, trouble, isSlow, retry };
}

type Watched = {
  /** Pictures arrive, or they have stopped. */
  readonly onFlow: (isFlowing: boolean) => void;
  /** The camera has to be opened again. */
  readonly again: () => void;
};

/**
 * A call, another app or a hidden page takes the pictures away and leaves the track alive (`mute`); Apple's engine does not play
 * on by itself after that (WebKit 212780). Answers how to stop watching.
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
    // rejects where another play takes its place
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
  // an interrupted play is one that another play replaced
  await video.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
  if (video.videoWidth > 0) return;
  await new Promise((resolve) => video.addEventListener("resize", resolve, { once: true }));
}
