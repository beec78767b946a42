import { useEffect, useRef, useState } from "preact/hooks";
import type { Camera } from "../capture/camera/camera.ts";
import { freeze } from "../capture/camera/frozen.ts";
import { takePhoto } from "../capture/camera/take-photo.ts";
import type { RunningCamera } from "../capture/camera/use-camera.ts";
import { useObjectUrl } from "../capture/ui/object-url.ts";
import { Screen } from "../capture/ui/screen.tsx";
import { heldNow, useHeld } from "./held-now.ts";
import { type Hold, isHeldAs } from "./holds.ts";
import { pictureSize, reasonOf } from "./playable.ts";
import type { FoundPhoto } from "./report.ts";
import type { StepProps } from "./step-props.ts";
import { TurnQuestion } from "./turn-question.tsx";

const WORDS: Readonly<Record<Hold, readonly [heading: string, ask: string]>> = {
  upright: ["Hold the phone upright", "As you hold it to read."],
  left: ["Turn its top to the left", "Lay the phone on its side, its top to your left."],
  right: ["Turn its top to the right", "Lay the phone on its other side, its top to your right."],
  upside_down: [
    "Turn it upside down",
    "Its top points to the ground. On many phones the page stays as it is: take the photo all the same.",
  ],
};

type Taken = { readonly photo: Blob; readonly found: FoundPhoto };
type Props = Pick<StepProps, "done"> & {
  readonly hold: Hold;
  readonly running: RunningCamera;
  readonly took: (photo: Blob) => void;
};

export function PhotoStep({ hold, running, took, done }: Props) {
  const [heading, ask] = WORDS[hold];
  const [taken, setTaken] = useState<Taken>();
  const [isBusy, setBusy] = useState(false);
  const calledOff = useRef(new AbortController());
  const url = useObjectUrl(taken?.photo);
  const isTurned = isHeldAs(hold, useHeld());
  useEffect(() => () => calledOff.current.abort(), []);
  const { camera, video } = running;

  const shoot = async () => {
    if (!camera || !video.current) return;
    setBusy(true);
    const { signal } = calledOff.current;
    try {
      const shot = await shootOnce(camera, video.current, signal);
      if (signal.aborted) return;
      took(shot.photo);
      setTaken(shot);
    } catch (error) {
      if (!signal.aborted) done({ photos: { [hold]: { failed: reasonOf(error) } } });
    }
  };
  if (taken) {
    return (
      <Screen
        heading="How does the photo lie?"
        actions={
          <TurnQuestion onAnswer={(looks) => done({ photos: { [hold]: { ...taken.found, ...looks } } })} />
        }
      >
        {url && <img class="taken" src={url} alt="The photo just taken" />}
        <p>Compare it with what is in front of you.</p>
      </Screen>
    );
  }
  return (
    <Screen
      heading={heading}
      actions={
        <>
          <button type="button" class="primary" disabled={!camera || isBusy} onClick={() => void shoot()}>
            Take a photo
          </button>
          <button type="button" disabled={isBusy} onClick={() => done({})}>
            Skip
          </button>
        </>
      }
    >
      <p>{ask}</p>
      <p role="status">{isTurned ? "The page is turned the same way." : "The page has not turned yet."}</p>
    </Screen>
  );
}

/** Takes a photo now, with the capture page's own shutter. */
async function shootOnce(camera: Camera, video: HTMLVideoElement, signal: AbortSignal): Promise<Taken> {
  const from = performance.now();
  const held = heldNow();
  const viewfinder = { width: video.videoWidth, height: video.videoHeight };
  const frozen = freeze(video);
  // as in the service's challenge, with the torch off
  const challenge = Promise.resolve({ torch: [0, 0, 0], burst: 3 } as const);
  try {
    const taken = await takePhoto({ camera, video, frozen, challenge, torchOn: false, signal });
    const ms = Math.round(performance.now() - from);
    const { blob, facts, frames } = taken;
    const size = await pictureSize(blob);
    return {
      photo: blob,
      found: {
        held,
        viewfinder,
        photo: size,
        bytes: blob.size,
        ms,
        method: facts.method,
        frames: frames.length,
      },
    };
  } finally {
    frozen.release();
  }
}
