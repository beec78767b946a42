import { useId, useState } from "preact/hooks";
import { countFor } from "../model/progress.ts";
import type { UploadStep } from "../model/step.ts";
import { ChosenFile } from "./chosen-file.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Onward } from "../ui/onward.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { TakenList } from "../ui/taken-list.tsx";
import { fileSize } from "../ui/file-size.ts";
import { useText } from "../ui/text.ts";
import { limitFor, useKeep } from "../ui/use-keep.ts";
import { useReview } from "../ui/use-review.ts";

/** Takes existing files. Some browsers report no type for HEIC, so the file extension counts too. */
export function UploadStepScreen({ step, index }: { readonly step: UploadStep; readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  const terms = useId();
  const { keep, problem } = useKeep(step, index);
  const { chosen, wrong, choose, drop, use, size } = useChosen(step, keep);
  useReview(index, chosen !== undefined, drop);
  const count = countFor(flow.work.value, step);
  const accept = step.accept.flatMap((type) => [type, ...endingsOf(type)]).join(",");
  if (chosen) {
    return (
      <ChosenFile
        step={step}
        file={chosen}
        size={fileSize(flow.page.language, chosen.size)}
        accept={accept}
        problem={wrong ?? problem}
        onUse={() => void use(chosen)}
        onOther={choose}
      />
    );
  }
  return (
    <StepScreen
      step={step}
      index={index}
      actions={
        <>
          {count < step.max && (
            <FileButton
              class={count === 0 || count < step.min ? "primary" : ""}
              label={text(count === 0 ? "upload_choose" : "upload_add")}
              accept={accept}
              describedBy={terms}
              onFile={choose}
            />
          )}
          <Onward class={count === 0 ? "plain" : "primary"} step={step} index={index} />
        </>
      }
    >
      <p id={terms}>{text("upload_types", { types: step.accept.map(nameOf).join(", "), size })}</p>
      <TakenList step={step} />
      <p role="alert">{wrong}</p>
    </StepScreen>
  );
}

/** The chosen file before it is used, and why a file cannot be used. */
function useChosen(step: UploadStep, keep: ReturnType<typeof useKeep>["keep"]) {
  const flow = useFlow();
  const { page } = flow;
  const session = flow.session.value;
  const text = useText();
  const [wrong, setWrong] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const limit = limitFor(step, session.limits);
  const size = fileSize(page.language, limit);
  const flawOf = (file: File): string | undefined => {
    // isolates the name, which may have another writing direction than the sentence
    const name = `\u2068${file.name}\u2069`;
    if (!isAccepted(file, step.accept)) return text("upload_wrong_type", { name });
    if (file.size === 0) return text("upload_empty", { name });
    return file.size > limit ? text("upload_too_large", { name, size }) : undefined;
  };
  const choose = (file: File) => {
    const flaw = flawOf(file);
    setWrong(flaw);
    if (flaw === undefined) setChosen(file);
  };
  const drop = () => {
    setChosen(undefined);
    setWrong(undefined);
  };
  const use = async (file: File) => {
    const { capturedAt, location } = flow.moment();
    // SPEC 2.1: uploaded files have no location, unless the first capture must have one
    const place = session.require_location && location ? { location } : {};
    const isKept = await keep({
      blob: file,
      name: file.name,
      frames: [],
      source: "file",
      capturedAt,
      ...place,
    });
    if (isKept) drop();
  };
  return { chosen, wrong, choose, drop, use, size };
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/heic": [".heic"],
  "image/heif": [".heif"],
};

function endingsOf(type: string): readonly string[] {
  return ENDINGS[type] ?? [`.${type.split("/")[1]}`];
}

function isAccepted({ name, type }: File, accept: readonly string[]): boolean {
  return accept.some(
    (each) => each === type || endingsOf(each).some((ending) => name.toLowerCase().endsWith(ending)),
  );
}

function nameOf(type: string): string {
  return (type.split("/")[1] ?? type).toUpperCase();
}
