import { useEffect, useRef } from "preact/hooks";
import { type RunningCamera, useCamera } from "../capture/camera/use-camera.ts";
import { AwayStep } from "./away-step.tsx";
import { CameraTroubleScreen } from "./camera-trouble-screen.tsx";
import { HOLDS } from "./holds.ts";
import { type Opening, OpenStep } from "./open-step.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { failedAt } from "./progress.ts";
import type { StepProps } from "./step-props.ts";

/** All steps that share one camera, opened exactly as the capture page does for a photo. */
export function CameraSteps(props: StepProps) {
  const { step, found, done } = props;
  const opening: Opening = useRef({ from: performance.now(), readyMs: 0 });
  const running = useCamera({ facing: "rear", purpose: "photo", audio: false }, () => {
    opening.current.readyMs ||= Math.round(performance.now() - opening.current.from);
  });
  const { trouble, retry } = running;
  // a retry restarts the measurement
  useEffect(() => {
    if (trouble === undefined) return undefined;
    return () => {
      opening.current = { from: performance.now(), readyMs: 0 };
    };
  }, [trouble]);
  if (trouble) {
    const goOn = () => done(...failedAt({ step, found }, trouble));
    return <CameraTroubleScreen trouble={trouble} retry={retry} goOn={goOn} />;
  }
  return (
    <div class="camera">
      <section class="finder" aria-label="Viewfinder">
        <video ref={running.video} aria-label="What the camera sees" autoplay muted playsInline />
      </section>
      <StepOfCamera {...props} running={running} opening={opening} />
    </div>
  );
}

function StepOfCamera(props: StepProps & { readonly running: RunningCamera; readonly opening: Opening }) {
  const { step, running, done, lastPhoto, opening } = props;
  const hold = HOLDS.find((each) => each === step);
  if (hold) {
    const took = (photo: Blob) => (lastPhoto.current = photo);
    return <PhotoStep key={hold} hold={hold} running={running} took={took} done={done} />;
  }
  if (step === "away") return <AwayStep running={running} done={done} />;
  return <OpenStep running={running} opening={opening} done={done} />;
}
