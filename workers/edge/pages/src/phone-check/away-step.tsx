import { useEffect, useState } from "preact/hooks";
import type { RunningCamera } from "../capture/camera/use-camera.ts";
import { Screen } from "../capture/ui/screen.tsx";
import { AwayWatch } from "./away-watch.ts";
import type { StepProps } from "./step-props.ts";

type Props = Pick<StepProps, "done"> & { readonly running: RunningCamera };

/** Tests whether the camera recovers after another app: the person leaves and returns while the page watches. */
export function AwayStep({ running, done }: Props) {
  const { camera, video } = running;
  const [watch] = useState(() => new AwayWatch());
  const [isBack, setBack] = useState(false);
  useEffect(() => watch.begin(video, { onBack: () => setBack(true), onDone: (away) => done({ away }) }), []);
  useEffect(() => {
    if (camera) watch.follow(camera.track);
  }, [camera]);
  return (
    <Screen
      heading="Look at another app"
      actions={
        <button type="button" onClick={() => done({})}>
          Skip
        </button>
      }
    >
      <p>Open another app or your phone’s home screen, wait three seconds, and come back to this page.</p>
      <p role="status">{isBack && "Welcome back. Waiting for the camera’s picture …"}</p>
    </Screen>
  );
}
