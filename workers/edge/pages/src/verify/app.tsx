import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { FileToCheck, Reading } from "@svc/seal/verify/check-files";
import { check, checkBundles } from "./check.ts";
import { DropZone } from "./drop-zone.tsx";
import { expectedHash, holdsRecord } from "./expected-record.ts";
import { keySetIn, type NamedRoots, type OwnTrust } from "./own-trust.ts";
import { OwnTrustBox } from "./own-trust-box.tsx";
import { Results, type Shown } from "./results.tsx";
import { sortFiles, splitBundles } from "./sort-files.ts";
import { spoken } from "./spoken.ts";
import { useText } from "./text-context.ts";
import type { VerifyText } from "./verify-words.ts";

export function App() {
  const words = useText();
  const { text } = words;
  const shown = useSignal<readonly Shown[]>([]);
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
    status.value = text("checking");
    shown.value = [];
    isExpected.value = undefined;
    const own = ownTrust();
    const { bundles, others } = await splitBundles(dropped);
    const { files, setAside } = await sortFiles(others, words);
    const opened = await checkBundles(bundles, own, words);
    const checked = await check(files, own, words);
    const isIt = expected === undefined ? undefined : await holdsRecord(dropped, expected);
    // a slow check must not replace the result of files chosen later
    if (turn !== latest.current) return;
    const unshown = [...opened, ...setAside].map((reading) => ({ reading }));
    shown.value = [...withFiles(checked, files), ...unshown];
    isExpected.value = isIt;
    status.value = [
      isIt === undefined ? "" : ofReport(isIt, words),
      spoken(shown.value.map(({ reading }) => reading)),
    ]
      .join(" ")
      .trim();
  }

  return (
    <>
      <h1>{text("title")}</h1>
      <p>
        {text("lead")} <strong>{text("lead_private")}</strong>
      </p>
      {expected !== undefined && <p class="named">{text("expected", { hash: expected })}</p>}
      <DropZone hint={text("drop_hint")} onFiles={(files) => void take(files)} />
      <OwnTrustBox {...box} />
      <p role="status" class={shown.value.length > 0 ? "unseen" : "status"}>
        {status.value}
      </p>
      {isExpected.value !== undefined && (
        <p class={isExpected.value ? "named good" : "named bad"}>{ofReport(isExpected.value, words)}</p>
      )}
      <Results shown={shown.value} />
    </>
  );
}

/** One reading per file, in the same order. */
function withFiles(readings: readonly Reading[], files: readonly FileToCheck[]): readonly Shown[] {
  return readings.map((reading, index) => {
    const file = files[index];
    return { reading, ...(file && { bytes: file.bytes }) };
  });
}

function ofReport(isIt: boolean, { text }: VerifyText): string {
  return text(isIt ? "is_expected" : "is_not_expected");
}
