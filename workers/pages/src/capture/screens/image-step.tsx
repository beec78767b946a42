import { useState } from "preact/hooks";
import type { Photo } from "../camera/take-photo.ts";
import { deviceReport } from "../device/device-report.ts";
import type { NewShot } from "../flow.ts";
import { countFor } from "../model/progress.ts";
import type { ImageStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { useKeep } from "../ui/use-keep.ts";
import { PhotoReview } from "./photo-review.tsx";
import { TakenScreen } from "./taken-screen.tsx";
import { Viewfinder } from "./viewfinder.tsx";

/** Photos by the camera: aim, look at it, keep it; until the step is full. */
export function ImageStepScreen({ step, index }: { readonly step: ImageStep; readonly index: number }) {
  const flow = useFlow();
  const [draft, setDraft] = useState<NewShot>();
  const { keep, problem } = useKeep(step, index);

  if (draft) {
    const use = async () => {
      if (await keep(draft)) setDraft(undefined);
    };
    return (
      <PhotoReview
        blob={draft.blob}
        problem={problem}
        onUse={() => void use()}
        onRetake={() => setDraft(undefined)}
      />
    );
  }
  if (countFor(flow.work.value, step) >= step.max) return <TakenScreen step={step} index={index} />;
  return (
    <Viewfinder
      step={step}
      index={index}
      onPhoto={(photo, nonce) => setDraft(shotOf(photo, nonce))}
      onFile={(file) => setDraft(fileShot(file))}
    />
  );
}

function shotOf({ blob, frames, facts, torchApplied }: Photo, nonce: string): NewShot {
  const device = { ...deviceReport(facts), ...(torchApplied && { torch_applied: torchApplied }) };
  return { blob, frames, nonce, source: "camera", device };
}

/** Through the browser's own input nobody can tell a camera from a folder. */
function fileShot(file: File): NewShot {
  return {
    blob: file,
    name: file.name,
    frames: [],
    source: "file",
    device: deviceReport({ method: "input" }),
  };
}
