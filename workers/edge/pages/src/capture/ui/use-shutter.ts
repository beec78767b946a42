import { useEffect, useRef, useState } from "preact/hooks";
import { buzz } from "../device/support.ts";
import { useFlow } from "./flow-context.ts";
import type { Camera } from "../camera/camera.ts";
import { freeze } from "../camera/frozen.ts";
import { type Photo, takePhoto } from "../camera/take-photo.ts";

/** A photo and the nonce it answers. */
export type Answered = { readonly photo: Photo; readonly nonce: string };

type Aimed = {
  readonly camera: Camera | undefined;
  readonly video: { current: HTMLVideoElement | null };
  readonly isCovered: boolean;
};

// our choice: as short as a mechanical shutter
const SHUTTER_BUZZ_MS = 10;

/** The shutter and the torch. Aiming again or leaving cancels an incomplete photo. */
export function useShutter(
  { camera, video, isCovered }: Aimed,
  onShutter: (frozen: HTMLCanvasElement, finished: Promise<Answered>) => void,
) {
  const flow = useFlow();
  const [torchOn, setTorchOn] = useState(false);
  const unfinished = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    if (isCovered || !unfinished.current) return;
    unfinished.current.abort();
    unfinished.current = undefined;
    if (camera?.abilities().torch) void camera.set({ torch: torchOn }).catch(() => {});
  }, [isCovered]);
  useEffect(() => () => unfinished.current?.abort(), []);

  const shoot = () => {
    // a second tap may come before the review covers the button
    if (!camera || !video.current || isCovered || unfinished.current) return;
    const frozen = freeze(video.current);
    buzz(SHUTTER_BUZZ_MS);
    const calledOff = new AbortController();
    const challenge = flow.takeChallenge();
    const order = { frozen, challenge, torchOn, signal: calledOff.signal };
    const photo = takePhoto({ camera, video: video.current, ...order });
    const finished = Promise.all([photo, challenge]).then(([taken, { nonce }]) => ({ photo: taken, nonce }));
    const forget = () => {
      if (unfinished.current === calledOff) unfinished.current = undefined;
    };
    unfinished.current = calledOff;
    void finished.then(forget, forget);
    void photo.then(frozen.release, frozen.release);
    onShutter(frozen.shown, finished);
  };
  return { shoot, torchOn, setTorchOn };
}
