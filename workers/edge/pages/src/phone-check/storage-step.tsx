import { useState } from "preact/hooks";
import { Screen } from "../capture/ui/screen.tsx";
import { keepPhoto } from "./kept-photo.ts";
import { reasonOf } from "./playable.ts";
import { advanced, keepProgress } from "./progress.ts";
import type { StepProps } from "./step-props.ts";

export function StorageStep({ step, found, done, lastPhoto }: StepProps) {
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      const { digest, ...storage } = await keepPhoto(lastPhoto.current);
      const after = advanced({ step, found }, { storage, digest });
      // a tab that cannot store the progress would lose the report in the reload
      if (keepProgress(after)) location.reload();
      else done({ storage }, "report");
    } catch (error) {
      done({ storage: { failed: reasonOf(error) } }, "report");
    }
  };
  return (
    <Screen
      heading="Keep a photo and reload"
      actions={
        <>
          <button
            type="button"
            class="primary"
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void keep()}
          >
            Keep and reload
          </button>
          <button type="button" disabled={isBusy} onClick={() => done({}, "report")}>
            Skip
          </button>
        </>
      }
    >
      <p>
        A photo stays on the phone until the service has it, even if the browser closes the page. Here it is
        kept, the page reloads itself, the photo is compared and then deleted.
      </p>
    </Screen>
  );
}
