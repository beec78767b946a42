import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Reading } from "@svc/seal/verify/check-files";
import { check } from "./check.ts";
import { DropZone } from "./drop-zone.tsx";
import { keySetIn, type NamedRoots, type OwnTrust } from "./own-trust.ts";
import { OwnTrustBox } from "./own-trust-box.tsx";
import { Results } from "./results.tsx";
import { sortFiles } from "./sort-files.ts";

export function App() {
  const readings = useSignal<readonly Reading[]>([]);
  const status = useSignal("");
  const box = {
    details: useRef<HTMLDetailsElement>(null),
    keys: useSignal(""),
    roots: useSignal<readonly NamedRoots[]>([]),
  };
  const latest = useRef(0);

  function ownTrust(): OwnTrust {
    if (!box.details.current?.open) return { keySet: undefined, roots: [] };
    return { keySet: keySetIn(box.keys.value), roots: box.roots.value.map(({ pem }) => pem) };
  }

  async function take(dropped: readonly File[]): Promise<void> {
    if (dropped.length === 0) return;
    latest.current += 1;
    const turn = latest.current;
    status.value = "Checking …";
    readings.value = [];
    const own = ownTrust();
    const { files, setAside } = await sortFiles(dropped);
    const checked = await check(files, own);
    // a slow check does not replace the result of files that were chosen after it
    if (turn !== latest.current) return;
    readings.value = [...checked, ...setAside];
    status.value = summaryOf(readings.value);
  }

  return (
    <>
      <h1>Check a photo or a record</h1>
      <p>
        See what a sealed photo, clip or record of this service proves. <strong>Nothing is uploaded</strong>:
        your files are read by this browser alone, and you need no account.
      </p>
      <DropZone onFiles={(files) => void take(files)} />
      <OwnTrustBox {...box} />
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
  const said = readings.map(
    ({ name, conclusion }) => `${name}: ${conclusion ? WORDS[conclusion.verdict] : "not checked"}`,
  );
  return `${said.join(". ")}.`;
}
