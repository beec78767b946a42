import type { CameraTrouble } from "../capture/camera/camera.ts";
import { Screen } from "../capture/ui/screen.tsx";

const WORDS: Readonly<Record<CameraTrouble, string>> = {
  denied: "The browser did not let this page use the camera. Allow it in the site’s settings and try again.",
  missing: "The browser has no camera for this page.",
  busy: "Another app holds the camera. Close it and try again.",
  unreadable: "The browser hides the pixels of pictures from pages, so a photo would be noise.",
  unrecordable: "The browser cannot record a clip.",
};

type Props = { readonly trouble: CameraTrouble; readonly retry: () => void; readonly goOn: () => void };

export function CameraTroubleScreen({ trouble, retry, goOn }: Props) {
  return (
    <Screen
      heading="There is no camera"
      actions={
        <>
          <button type="button" class="primary" onClick={retry}>
            Try again
          </button>
          <button type="button" onClick={goOn}>
            Go on without a camera
          </button>
        </>
      }
    >
      <p>{WORDS[trouble]}</p>
      <p>Without one the report still says what this browser is, and what it keeps on the phone.</p>
    </Screen>
  );
}
