import { useMemo, useState } from "preact/hooks";
import { copyText } from "../capture/device/support.ts";
import { useObjectUrl } from "../capture/ui/object-url.ts";
import type { PhoneReport } from "./report.ts";

type Props = { readonly report: PhoneReport; readonly isNamed: boolean };

/** Uses the phone's share sheet or a download. The page itself sends nothing. */
export function ShareReport({ report, isNamed }: Props) {
  const json = JSON.stringify(report, undefined, 2);
  const file = useMemo(() => new Blob([json], { type: "application/json" }), [json]);
  const url = useObjectUrl(file);
  const [said, setSaid] = useState("");
  const { share } = navigator as Partial<Navigator>;
  const copy = async () =>
    setSaid(
      (await copyText(json)) ? "Copied." : "The browser lets nothing be copied. Select the text below.",
    );
  // closing the share sheet is not an error
  const hand = () => void share?.call(navigator, { title: "Phone check", text: json }).catch(() => {});
  return (
    <>
      <div class="hand-on">
        {share && (
          <button type="button" class="primary" disabled={!isNamed} onClick={hand}>
            Share
          </button>
        )}
        <button type="button" disabled={!isNamed} onClick={() => void copy()}>
          Copy
        </button>
        {isNamed && url && (
          <a class="button" href={url} download="phone-check.json">
            Download
          </a>
        )}
      </div>
      <p role="status">{isNamed ? said : "Name the phone first."}</p>
      <details>
        <summary>The report as text</summary>
        <pre tabIndex={0}>{json}</pre>
      </details>
    </>
  );
}
