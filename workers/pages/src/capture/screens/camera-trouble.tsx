import { useEffect } from "preact/hooks";
import type { CameraTrouble } from "../camera/camera.ts";
import { surroundingsHere } from "../device/surroundings.ts";
import { FileButton } from "../ui/file-button.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";
import { InApp } from "./in-app.tsx";

type Props = {
  readonly trouble: CameraTrouble;
  readonly kind: "image" | "video";
  readonly onRetry: () => void;
  readonly onFile: (file: File) => void;
};

/** No camera: what happened, what to do, and the system's own camera as the way around (CONTRACT G3.11). */
export function CameraTroubleScreen({ trouble, kind, onRetry, onFile }: Props) {
  const text = useText();
  const { api } = useFlow();
  const surroundings = surroundingsHere();
  useEffect(() => {
    if (trouble === "denied") api.report("permission_denied");
  }, [api, trouble]);
  if (surroundings.inApp) return <InApp surroundings={surroundings} onRetry={onRetry} />;
  return (
    <Screen
      heading={text(`${trouble}_heading`)}
      actions={
        <>
          <button class="primary" type="button" onClick={onRetry}>
            {text("retry")}
          </button>
          <FileButton
            label={text("camera_use_system")}
            accept={`${kind}/*`}
            capture="environment"
            onFile={onFile}
          />
        </>
      }
    >
      <p>{text(`${trouble}_body`)}</p>
      {trouble === "denied" && <p>{text(`denied_${surroundings.platform}`)}</p>}
    </Screen>
  );
}
