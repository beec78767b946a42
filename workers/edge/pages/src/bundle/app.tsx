import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Reading } from "@svc/seal/verify/check-files";
import { DropZone } from "../verify/drop-zone.tsx";
import { Results } from "../verify/results.tsx";
import { spoken } from "../verify/spoken.ts";
import { useText } from "../verify/text-context.ts";
import { checkChosen } from "./check-chosen.ts";

/** `verify.html` of a bundle: opened from a folder, it checks with nothing but what was chosen. */
export function App() {
  const words = useText();
  const { text } = words;
  const readings = useSignal<readonly Reading[]>([]);
  const status = useSignal("");
  const latest = useRef(0);

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    latest.current += 1;
    const turn = latest.current;
    status.value = text("checking");
    readings.value = [];
    const checked = await checkChosen(files, words);
    // a slow check must not replace the result of files chosen later
    if (turn !== latest.current) return;
    readings.value = checked;
    status.value = spoken(checked);
  }

  return (
    <>
      <h1>{text("bundle_title")}</h1>
      <p>
        {text("bundle_lead")} <strong>{text("bundle_private")}</strong>
      </p>
      <DropZone hint={text("bundle_hint")} onFiles={(files) => void take(files)} />
      <p role="status" class={readings.value.length > 0 ? "unseen" : "status"}>
        {status.value}
      </p>
      <Results shown={readings.value.map((reading) => ({ reading }))} />
    </>
  );
}
