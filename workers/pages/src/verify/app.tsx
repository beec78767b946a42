import { useSignal } from "@preact/signals";
import type { Reading } from "@svc/seal/verify/check-files";
import { check } from "./check.ts";
import { DropZone } from "./drop-zone.tsx";
import { Results } from "./results.tsx";
import { keySetIn, sortFiles } from "./sort-files.ts";

export function App() {
  const readings = useSignal<readonly Reading[]>([]);
  const status = useSignal("");
  const pasted = useSignal("");

  async function take(dropped: readonly File[]): Promise<void> {
    if (dropped.length === 0) return;
    status.value = "Checking …";
    readings.value = [];
    const sorted = await sortFiles(dropped);
    const own = keySetIn(pasted.value);
    readings.value = await check({ ...sorted, keySets: [...sorted.keySets, ...(own ? [own] : [])] });
    status.value = summaryOf(readings.value);
  }

  const isBadPaste = pasted.value.trim() !== "" && !keySetIn(pasted.value);
  return (
    <>
      <h1>Check a photo or a record</h1>
      <p>
        See what a sealed photo, clip or record of this service proves. <strong>Nothing is uploaded</strong>:
        your files are read by this browser alone, and you need no account.
      </p>
      <DropZone onFiles={(files) => void take(files)} />
      <details>
        <summary>Check by other keys or roots</summary>
        <p id="keys-hint">
          Records are checked by the public keys of this service, photos by the C2PA trust list. To use
          others, choose a <code>jwks.json</code> or a root certificate (PEM) together with the file, or paste
          a key set:
        </p>
        <label for="keys">JSON Web Key Set</label>
        <textarea
          id="keys"
          rows={4}
          spellcheck={false}
          aria-describedby="keys-hint keys-problem"
          aria-invalid={isBadPaste}
          value={pasted.value}
          onInput={({ currentTarget }) => {
            pasted.value = currentTarget.value;
          }}
        />
        <p id="keys-problem" class="bad">
          {isBadPaste ? "This is no JSON Web Key Set: it has a list called “keys”." : ""}
        </p>
      </details>
      <p role="status" class="status">
        {status.value}
      </p>
      <Results readings={readings.value} />
    </>
  );
}

const WORDS = { holds: "holds", broken: "does not hold", undecided: "could not be decided" } as const;

/** For whoever hears the page: the verdicts, before the details. */
function summaryOf(readings: readonly Reading[]): string {
  if (readings.length === 0)
    return "That is what others are checked by. Choose it together with a photo or a record.";
  const said = readings.map(
    ({ name, conclusion }) => `${name}: ${conclusion ? WORDS[conclusion.verdict] : "cannot be checked"}`,
  );
  return `${said.join(". ")}.`;
}
