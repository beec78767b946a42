import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Reading } from "@svc/seal/verify/check-files";
import { check } from "./check.ts";
import { DropZone } from "./drop-zone.tsx";
import { expectedHash, holdsRecord } from "./expected-record.ts";
import { keySetIn, type NamedRoots, type OwnTrust } from "./own-trust.ts";
import { OwnTrustBox } from "./own-trust-box.tsx";
import { Results } from "./results.tsx";
import { sortFiles } from "./sort-files.ts";

export function App() {
  const readings = useSignal<readonly Reading[]>([]);
  const status = useSignal("");
  const isExpected = useSignal<boolean | undefined>(undefined);
  const expected = expectedHash(location.hash);
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
    isExpected.value = undefined;
    const own = ownTrust();
    const { files, setAside } = await sortFiles(dropped);
    const checked = await check(files, own);
    const isIt = expected === undefined ? undefined : await holdsRecord(dropped, expected);
    // a slow check does not replace the result of files that were chosen after it
    if (turn !== latest.current) return;
    readings.value = [...checked, ...setAside];
    isExpected.value = isIt;
    status.value = [isIt === undefined ? "" : ofReport(isIt), summaryOf(readings.value)].join(" ").trim();
  }

  return (
    <>
      <h1>Check a photo or a record</h1>
      <p>
        See what a sealed photo, clip or record of this service proves. <strong>Nothing is uploaded</strong>:
        your files are read by this browser alone, and you need no account.
      </p>
      {expected !== undefined && (
        <p class="named">
          The report that you come from names the record whose seal has the hash <code>{expected}</code>.
          Choose the file of that record: whoever made the report can download it.
        </p>
      )}
      <DropZone onFiles={(files) => void take(files)} />
      <OwnTrustBox {...box} />
      <p role="status" class="status">
        {status.value}
      </p>
      {isExpected.value !== undefined && (
        <p class={isExpected.value ? "named good" : "named bad"}>{ofReport(isExpected.value)}</p>
      )}
      <Results readings={readings.value} />
    </>
  );
}

function ofReport(isIt: boolean): string {
  return isIt
    ? "This is the record that the report names. Whether its seal holds is said below."
    : "None of these is the record that the report names.";
}

const WORDS = { holds: "holds", broken: "does not hold", undecided: "could not be decided" } as const;

/** For whoever hears the page: the verdicts, before the details. */
function summaryOf(readings: readonly Reading[]): string {
  const said = readings.map(
    ({ name, conclusion }) => `${name}: ${conclusion ? WORDS[conclusion.verdict] : "not checked"}`,
  );
  return `${said.join(". ")}.`;
}
