import { useId, useState } from "preact/hooks";
import { countFor } from "../model/progress.ts";
import type { UploadStep } from "../model/step.ts";
import { FileButton } from "../ui/file-button.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Onward } from "../ui/onward.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { TakenList } from "../ui/taken-list.tsx";
import { useText } from "../ui/text.ts";
import { limitFor, useKeep } from "../ui/use-keep.ts";

/** Existing files. Some browsers know no type for HEIC, so that the file's ending speaks too. */
export function UploadStepScreen({ step, index }: { readonly step: UploadStep; readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  const terms = useId();
  const { keep, problem } = useKeep(step, index);
  const [wrong, setWrong] = useState<string>();
  const count = countFor(flow.work.value, step);
  const size = megabytes(flow.page.language, limitFor(step, flow.session.value.limits));
  const take = async (file: File) => {
    if (!isAccepted(file, step.accept)) return setWrong(text("upload_wrong_type", { name: file.name }));
    if (file.size > limitFor(step, flow.session.value.limits)) {
      return setWrong(text("upload_too_large", { name: file.name, size }));
    }
    setWrong(undefined);
    const { capturedAt, location } = flow.moment();
    // SPEC 2.1: an uploaded file has no place, unless the first of all must have one
    const place = flow.session.value.require_location && location ? { location } : {};
    await keep({ blob: file, name: file.name, frames: [], source: "file", capturedAt, ...place });
  };
  return (
    <StepScreen
      step={step}
      index={index}
      actions={
        <>
          {count < step.max && (
            <FileButton
              class={count < step.min ? "primary" : ""}
              label={text(count === 0 ? "upload_choose" : "upload_add")}
              accept={step.accept.flatMap((type) => [type, ...endingsOf(type)]).join(",")}
              describedBy={terms}
              onFile={(file) => void take(file)}
            />
          )}
          <Onward class="primary" step={step} index={index} />
        </>
      }
    >
      <p id={terms}>{text("upload_types", { types: step.accept.map(nameOf).join(", "), size })}</p>
      <TakenList step={step} />
      <p role="alert">{wrong ?? problem}</p>
    </StepScreen>
  );
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

function megabytes(language: string, bytes: number): string {
  const style = { style: "unit", unit: "megabyte", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / 1024 / 1024);
}
