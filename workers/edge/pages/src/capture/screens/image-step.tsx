import type { Photo } from "../camera/take-photo.ts";
import { deviceReport } from "../device/device-report.ts";
import type { ImageStep } from "../model/step.ts";
import { inputShot, type Taken, TakenStep } from "./taken-step.tsx";
import { Viewfinder } from "./viewfinder.tsx";

export function ImageStepScreen({ step, index }: { readonly step: ImageStep; readonly index: number }) {
  return (
    <TakenStep
      step={step}
      index={index}
      aim={(onShot) => (
        <Viewfinder
          step={step}
          index={index}
          onPhoto={(photo, nonce) => onShot(photoShot(photo, nonce))}
          onSystemPhoto={(file, nonce) => onShot(inputShot(file, "system_camera", nonce))}
          onFile={(file) => onShot(inputShot(file, "file"))}
        />
      )}
    />
  );
}

function photoShot({ blob, frames, facts, torchApplied }: Photo, nonce: string): Taken {
  const device = { ...deviceReport(facts), ...(torchApplied && { torch_applied: torchApplied }) };
  return { blob, frames, nonce, source: "camera", device };
}
