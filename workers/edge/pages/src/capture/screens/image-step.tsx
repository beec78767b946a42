import type { Taken } from "../model/shot.ts";
import type { Answered } from "../ui/use-shutter.ts";
import { deviceReport } from "../device/device-report.ts";
import type { ImageStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { FurtherScreen } from "../ui/further-screen.tsx";
import { inputShot, TakenStep } from "./taken-step.tsx";
import { Viewfinder } from "./viewfinder.tsx";

export function ImageStepScreen({ step, index }: { readonly step: ImageStep; readonly index: number }) {
  const { codes } = useFlow();
  return (
    <TakenStep
      step={step}
      index={index}
      aim={({ onExposure, ...aim }) =>
        // a photo under review is finished first
        codes.isDue(step) && !aim.isCovered ? (
          <FurtherScreen draw={({ CodeScreen }) => <CodeScreen step={step} index={index} />} />
        ) : (
          <Viewfinder
            {...aim}
            step={step}
            index={index}
            onShutter={(frozen, finished) => onExposure({ frozen, taken: finished.then(photoShot) })}
            onSystemPhoto={(file, nonce) => onExposure({ taken: inputShot(file, "system_camera", nonce) })}
            onFile={(file) => onExposure({ taken: inputShot(file, "file") })}
          />
        )
      }
    />
  );
}

function photoShot({ photo, nonce }: Answered): Taken {
  const { blob, frames, facts, torchApplied } = photo;
  const device = { ...deviceReport(facts), ...(torchApplied && { torch_applied: torchApplied }) };
  return { blob, frames, nonce, source: "camera", device };
}
