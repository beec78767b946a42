import { useEffect, useState } from "preact/hooks";
import { Screen } from "../capture/ui/screen.tsx";
import { deviceHere } from "./browser.ts";
import { DEVICE_NAME } from "./device-name.ts";
import { type Device, reportOf } from "./progress.ts";
import { ReportTable } from "./report-table.tsx";
import { ShareReport } from "./share-report.tsx";
import type { StepProps } from "./step-props.ts";

const NAMED = new RegExp(`^${DEVICE_NAME}$`, "u");

/** The results, to read and to pass on. */
export function ReportStep({ found, done }: StepProps) {
  const [at] = useState(() => new Date());
  const [here, setHere] = useState<Device>();
  const [device, setDevice] = useState("");
  useEffect(() => void deviceHere().then(setHere), []);
  if (!here) {
    return (
      <Screen heading="The report">
        <p role="status">A moment …</p>
      </Screen>
    );
  }
  const report = reportOf(found, { device, here, at });
  return (
    <Screen
      heading="The report"
      actions={
        <button type="button" class="plain" onClick={() => done({})}>
          Check again
        </button>
      }
    >
      <ReportTable report={report} />
      <h2>Hand it on</h2>
      <p>Nothing was sent. Name the phone and share the report with whoever asked you for it.</p>
      <label for="device">Phone, system and browser</label>
      <input
        id="device"
        value={device}
        placeholder="iPhone 13, iOS 18.5, Safari"
        pattern={DEVICE_NAME}
        aria-describedby="device-rule"
        onInput={({ currentTarget }) => setDevice(currentTarget.value)}
      />
      <p class="quiet" id="device-rule">
        3 to 100 letters, digits, spaces and . , : + - ( ).
      </p>
      <ShareReport report={report} isNamed={NAMED.test(report.device)} />
    </Screen>
  );
}
