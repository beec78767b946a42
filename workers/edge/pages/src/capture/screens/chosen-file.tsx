import { useState } from "preact/hooks";
import type { UploadStep } from "../model/step.ts";
import { FileButton } from "../ui/file-button.tsx";
import { useObjectUrl } from "../ui/object-url.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

type Props = {
  readonly step: UploadStep;
  readonly file: File;
  /** Formatted for the reader's language. */
  readonly size: string;
  readonly accept: string;
  readonly problem: string | undefined;
  readonly onUse: () => void;
  readonly onOther: (file: File) => void;
};

/** A chosen file before it is used: a preview if the browser can show it, its name and its size. */
export function ChosenFile({ step, file, size, accept, problem, onUse, onOther }: Props) {
  const text = useText();
  const src = useObjectUrl(file.type.startsWith("image/") ? file : undefined);
  const [isDrawn, setDrawn] = useState(true);
  return (
    <Screen
      heading={text("upload_check")}
      actions={
        <>
          <button class="primary" type="button" onClick={onUse}>
            {text("upload_use")}
          </button>
          <FileButton label={text("upload_other")} accept={accept} onFile={onOther} />
        </>
      }
    >
      <p dir="auto">{step.description}</p>
      {src !== undefined && isDrawn && (
        // only some browsers can show HEIC
        <img class="preview" src={src} alt="" onError={() => setDrawn(false)} />
      )}
      <p>
        <bdi>{file.name}</bdi>
        <br />
        <span class="quiet">{size}</span>
      </p>
      <p role="alert">{problem}</p>
    </Screen>
  );
}
