import { useEffect, useState } from "preact/hooks";
import { casesPath } from "../../api/list-path.ts";
import { readAll } from "../../api/pages.ts";
import { numberText } from "../../text/numbers.ts";
import { csvFile } from "../../parts/save-file.ts";
import { counted, text } from "../../text/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { casesCsv } from "./cases-csv.ts";

/** our choice: the same limit as the credit statement. */
const MOST_ROWS = 10_000;

type ExportProps = { readonly filters: URLSearchParams; readonly onClose: () => void };

type State =
  | { readonly is: "reading"; readonly count: number }
  | { readonly is: "done"; readonly count: number; readonly isCut: boolean; readonly address: string }
  | { readonly is: "failed" };

/** Loads the filtered cases and saves them as a file. Closing it stops the export. */
export function ExportDialog({ filters, onClose }: ExportProps) {
  const [state, setState] = useState<State>({ is: "reading", count: 0 });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    let address: string | undefined;
    const run = async (): Promise<void> => {
      setState({ is: "reading", count: 0 });
      const onCount = (count: number) => setState({ is: "reading", count });
      const reading = { signal: ended.signal, most: MOST_ROWS, onCount };
      const { items, isCut } = await readAll(casesPath(filters, { limit: "100" }), reading);
      if (ended.signal.aborted) return;
      address = URL.createObjectURL(csvFile(casesCsv(items)));
      setState({ is: "done", count: items.length, isCut, address });
    };
    run().catch(() => {
      if (!ended.signal.aborted) setState({ is: "failed" });
    });
    return () => {
      ended.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [turn]);
  return (
    <Dialog title={text("export")} onClose={onClose}>
      <div aria-live="polite">
        <Told state={state} />
      </div>
      <div class="dialog-foot">
        <button type="button" class="button" onClick={onClose}>
          {text(state.is === "done" ? "close" : "cancel")}
        </button>
        {state.is === "failed" && (
          <button type="button" class="button primary" onClick={() => setTurn(turn + 1)}>
            {text("try_again")}
          </button>
        )}
        {state.is === "done" && (
          <a class="button primary" href={state.address} download={fileName()} onClick={onClose}>
            {text("export_save")}
          </a>
        )}
      </div>
    </Dialog>
  );
}

function Told({ state }: { readonly state: State }) {
  if (state.is === "failed") return <p>{text("error_unreachable")}</p>;
  if (state.is === "reading") {
    return (
      <>
        <p>{counted("export_reading", state.count)}</p>
        <progress aria-label={text("export")} />
      </>
    );
  }
  return (
    <>
      <p>{counted("export_done", state.count)}</p>
      {state.isCut && <p class="quiet">{text("export_cut", { count: numberText(MOST_ROWS) })}</p>}
    </>
  );
}

function fileName(): string {
  return `cases-${new Date().toISOString().slice(0, 10)}.csv`;
}
