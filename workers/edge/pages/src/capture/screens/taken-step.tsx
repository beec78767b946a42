import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { deviceReport } from "../device/device-report.ts";
import type { NewShot, Moment } from "../model/shot.ts";
import { countFor } from "../model/progress.ts";
import type { ImageStep, VideoStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { useKeep } from "../ui/use-keep.ts";
import { Review } from "./review.tsx";
import { TakenScreen } from "./taken-screen.tsx";

type Props = {
  readonly step: ImageStep | VideoStep;
  readonly index: number;
  readonly aim: (onShot: (shot: Taken) => void) => ComponentChildren;
};

/** What the camera or the file gives; when and where are added at that moment. */
export type Taken = Omit<NewShot, keyof Moment>;

/** By the camera: aim, look at it, keep it; until the step is full. */
export function TakenStep({ step, index, aim }: Props) {
  const flow = useFlow();
  const [draft, setDraft] = useState<NewShot>();
  const { keep, problem } = useKeep(step, index);
  if (draft) {
    const use = async () => {
      if (await keep(draft)) setDraft(undefined);
    };
    return (
      <Review
        kind={step.kind}
        blob={draft.blob}
        maxSeconds={step.kind === "video" ? step.max_seconds : undefined}
        problem={problem}
        onUse={() => void use()}
        onAgain={() => setDraft(undefined)}
      />
    );
  }
  if (countFor(flow.work.value, step) >= step.max) return <TakenScreen step={step} index={index} />;
  return <>{aim((taken) => setDraft({ ...taken, ...flow.moment() }))}</>;
}

/** A file of the device, or what its own camera program gave to the browser's input (CONTRACT G14). */
export function inputShot(file: File, source: "system_camera" | "file", nonce?: string): Taken {
  return {
    blob: file,
    name: file.name,
    frames: [],
    source,
    device: deviceReport({ method: "input" }),
    ...(nonce !== undefined && { nonce }),
  };
}
