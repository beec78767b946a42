import { useRef, useState } from "preact/hooks";
import { CameraSteps } from "./camera-steps.tsx";
import { ClipStep } from "./clip-step.tsx";
import { advanced, BEGINNING, type Findings, keepProgress, keptProgress, type Step } from "./progress.ts";
import { ReloadStep } from "./reload-step.tsx";
import { ReportStep } from "./report-step.tsx";
import { StartStep } from "./start-step.tsx";
import type { StepProps } from "./step-props.ts";
import { StorageStep } from "./storage-step.tsx";

/** Steps that share a camera are one screen, so that it stays open. */
const SCREENS = {
  start: StartStep,
  camera: CameraSteps,
  upright: CameraSteps,
  left: CameraSteps,
  right: CameraSteps,
  upside_down: CameraSteps,
  away: CameraSteps,
  clip: ClipStep,
  storage: StorageStep,
  reload: ReloadStep,
  report: ReportStep,
} satisfies Record<Step, (props: StepProps) => unknown>;

/** The root: one screen after another. Their results are kept across a reload. */
export function App() {
  const [progress, setProgress] = useState(keptProgress);
  const lastPhoto = useRef<Blob | undefined>(undefined);
  const { step, found } = progress;
  const done = (more: Findings, next?: Step) => {
    const following = step === "report" ? BEGINNING : advanced(progress, more, next);
    keepProgress(following);
    setProgress(following);
  };
  const Current = SCREENS[step];
  return <Current step={step} found={found} done={done} lastPhoto={lastPhoto} />;
}
