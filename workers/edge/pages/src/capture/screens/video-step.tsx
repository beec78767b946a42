import type { Taken } from "../model/shot.ts";
import type { CameraFacts } from "../camera/camera.ts";
import { deviceReport } from "../device/device-report.ts";
import type { VideoStep } from "../model/step.ts";
import { Recorder } from "./recorder.tsx";
import { inputShot, TakenStep } from "./taken-step.tsx";

export function VideoStepScreen({ step, index }: { readonly step: VideoStep; readonly index: number }) {
  return (
    <TakenStep
      step={step}
      index={index}
      aim={({ onExposure }) => (
        <Recorder
          step={step}
          index={index}
          onClip={(blob, facts, nonce) => onExposure({ taken: clipShot(blob, facts, nonce) })}
          onSystemClip={(file, nonce) => onExposure({ taken: inputShot(file, "system_camera", nonce) })}
        />
      )}
    />
  );
}

function clipShot(blob: Blob, facts: CameraFacts, nonce: string): Taken {
  return { blob, frames: [], nonce, source: "camera", device: deviceReport(facts) };
}
