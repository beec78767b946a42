import { Screen } from "../capture/ui/screen.tsx";
import type { StepProps } from "./step-props.ts";

export function StartStep({ done }: StepProps) {
  return (
    <Screen
      heading="Check a phone"
      actions={
        <button type="button" class="primary" onClick={() => done({})}>
          Start
        </button>
      }
    >
      <p>
        A minute with this page tells whether photo links work in this browser: four photos, a clip of three
        seconds, and a look at another app.
      </p>
      <p>
        <strong>Nothing leaves this phone.</strong> The page sends no pictures and no report. At the end you
        read the report and share it yourself, if you want to. It holds sizes, times, versions and the
        camera's name, no picture.
      </p>
      <p>Turn off the rotation lock first. Every step can be skipped.</p>
    </Screen>
  );
}
