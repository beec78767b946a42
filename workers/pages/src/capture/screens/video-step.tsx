import { useState } from "preact/hooks";
import type { CameraFacts } from "../camera/camera.ts";
import { deviceReport } from "../device/device-report.ts";
import type { NewShot } from "../flow.ts";
import { countFor } from "../model/progress.ts";
import type { VideoStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { useKeep } from "../ui/use-keep.ts";
import { Recorder } from "./recorder.tsx";
import { TakenScreen } from "./taken-screen.tsx";
import { VideoReview } from "./video-review.tsx";

export function VideoStepScreen({ step, index }: { readonly step: VideoStep; readonly index: number }) {
  const flow = useFlow();
  const [draft, setDraft] = useState<NewShot>();
  const { keep, problem } = useKeep(step, index);
  if (draft) {
    const use = async () => {
      if (await keep(draft)) setDraft(undefined);
    };
    return (
      <VideoReview
        blob={draft.blob}
        problem={problem}
        onUse={() => void use()}
        onAgain={() => setDraft(undefined)}
      />
    );
  }
  if (countFor(flow.work.value, step) >= step.max) return <TakenScreen step={step} index={index} />;
  return (
    <Recorder
      step={step}
      index={index}
      onClip={(blob, facts, nonce) => setDraft(clipShot(blob, facts, nonce))}
      onFile={(file) => setDraft(fileShot(file))}
    />
  );
}

function clipShot(blob: Blob, facts: CameraFacts, nonce: string): NewShot {
  return { blob, frames: [], nonce, source: "camera", device: deviceReport(facts) };
}

function fileShot(file: File): NewShot {
  return {
    blob: file,
    name: file.name,
    frames: [],
    source: "file",
    device: deviceReport({ method: "input" }),
  };
}
