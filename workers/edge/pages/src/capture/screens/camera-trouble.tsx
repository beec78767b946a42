import { useEffect } from "preact/hooks";
import type { CameraTrouble } from "../camera/camera.ts";
import { allowsCamera } from "../device/support.ts";
import { surroundingsHere } from "../device/surroundings.ts";
import { FileButton } from "../ui/file-button.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { PermissionHelp } from "../ui/permission-help.tsx";
import { useText } from "../ui/text.ts";
import { TroubleScreen } from "../ui/trouble-screen.tsx";
import { InApp } from "./in-app.tsx";

type Props = {
  readonly trouble: CameraTrouble;
  readonly kind: "image" | "video";
  readonly onRetry: () => void;
  /** A photo taken with the system's camera app. The challenge is from the moment it was returned. */
  readonly onTaken: (file: File, nonce: string) => void;
};

/** Shown without a camera: what happened, what to do, and the system's camera as an alternative (CONTRACT G3.11). */
export function CameraTroubleScreen({ trouble, kind, onRetry, onTaken }: Props) {
  const text = useText();
  const flow = useFlow();
  const { api } = flow;
  const surroundings = surroundingsHere();
  useEffect(() => {
    if (trouble === "denied") api.report("permission_denied");
    flow.aiming.trouble.value = trouble;
    return () => {
      flow.aiming.trouble.value = undefined;
    };
  }, [api, flow, trouble]);
  // other problems in an app's browser are the same as elsewhere
  const mayBeTheApp = trouble === "denied" || trouble === "missing";
  if (surroundings.inApp && mayBeTheApp) return <InApp surroundings={surroundings} onRetry={onRetry} />;
  return (
    <TroubleScreen
      heading={text(`${trouble}_heading`)}
      drawing="camera"
      actions={
        <>
          <button class="primary" type="button" onClick={onRetry}>
            {text("retry")}
          </button>
          <FileButton
            label={text("camera_use_system")}
            accept={`${kind}/*`}
            capture="environment"
            onFile={(file) => void flow.takeChallenge().then(({ nonce }) => onTaken(file, nonce))}
          />
          {trouble === "denied" && parent !== window && (
            <a class="button" href={location.href} target="_blank" rel="noopener">
              {text("in_app_open")}
            </a>
          )}
        </>
      }
    >
      <p>{text(`${trouble}_body`)}</p>
      {trouble === "denied" && allowsCamera() && <PermissionHelp of="camera" />}
    </TroubleScreen>
  );
}
