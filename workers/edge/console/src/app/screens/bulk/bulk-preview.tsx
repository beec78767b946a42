import { useMemo, useState } from "preact/hooks";
import { Part, Table } from "../../parts/part.tsx";
import { numberText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { say, sayError } from "../../ui/toasts.tsx";
import { type CheckedRow, checkRows, type RowProblem, type Sending } from "./checked-rows.ts";
import { openRun } from "./current-run.ts";
import { hasRecipient, jobId, type JobPath } from "./job.ts";
import { addJob } from "./job-store.ts";
import type { TableFile } from "./table-file.ts";

type PreviewProps = {
  readonly account: string;
  readonly name: string;
  readonly table: TableFile;
  readonly sending: Sending;
  readonly path: JobPath;
};

/** our choice: beyond what anyone fixes by hand, only the number is shown. */
const SHOWN_BAD = 100;
const SHOWN_GOOD = 5;

/** How many rows will be sent, and why the others will not. */
export function BulkPreview({ account, name, table, sending, path }: PreviewProps) {
  const { way, meanings, needsIdentification } = sending;
  const base = JSON.stringify(sending.base);
  const rows = useMemo(
    () => checkRows(table, sending),
    [table, way, meanings.join(" "), needsIdentification, base],
  );
  const [isBusy, setBusy] = useState(false);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const bad = rows.filter(({ problems }) => problems.length > 0);
  const send = async (): Promise<void> => {
    if (isBusy || good.length === 0) return;
    setBusy(true);
    try {
      await begin({ account, name, path, rows: good });
    } catch (error) {
      sayError(error);
    }
    setBusy(false);
  };
  return (
    <Part title={text("bulk_look")}>
      <p class="bulk-ready">
        <span class="finding good">{counted("bulk_ready", good.length)}</span>{" "}
        {bad.length > 0 && <span class="finding bad">{counted("bulk_bad", bad.length)}</span>}
      </p>
      {bad.length > 0 && <BadRows rows={bad} />}
      <GoodRows rows={good.slice(0, SHOWN_GOOD)} />
      <div class="settings-foot">
        <button
          type="button"
          class="button primary"
          aria-disabled={isBusy || good.length === 0}
          onClick={() => void send()}
        >
          {good.length === 0
            ? text("bulk_none_ready")
            : counted(good.some(({ body }) => hasRecipient(body)) ? "bulk_mail" : "bulk_send", good.length)}
        </button>
      </div>
    </Part>
  );
}

type Beginning = Pick<PreviewProps, "account" | "name" | "path"> & { readonly rows: readonly CheckedRow[] };

/** The same rows for the same target are one job, which resumes where it stopped. */
async function begin({ account, name, path, rows }: Beginning): Promise<void> {
  const id = await jobId(account, path, rows);
  const salt = crypto.randomUUID();
  const job = await addJob(
    { id, salt, account, name, path, begunAt: Date.now(), rows: rows.length },
    rows.map(({ number, identification, body }) => ({
      job: id,
      number,
      identification,
      body,
      state: "waiting",
      attempt: 0,
    })),
  );
  const isKnown = job.salt !== salt;
  if (isKnown) say({ kind: "done", title: text("bulk_known"), hint: text("bulk_known_hint") });
  const run = await openRun(job);
  if (!isKnown) void run.go();
}

function BadRows({ rows }: { readonly rows: readonly CheckedRow[] }) {
  return (
    <>
      <Table
        label={text("bulk_problems")}
        heads={[text("bulk_row"), text("filter_identification"), text("bulk_why")]}
      >
        {rows.slice(0, SHOWN_BAD).map(({ number, identification, problems }) => (
          <tr key={number}>
            <td class="number">{numberText(number)}</td>
            <td>
              <Said>{identification}</Said>
            </td>
            <td>
              {problems.map((problem) => (
                <p key={problem.what} class="finding bad">
                  <Said>{problemText(problem)}</Said>
                </p>
              ))}
            </td>
          </tr>
        ))}
      </Table>
      {rows.length > SHOWN_BAD && <p class="quiet">{counted("bulk_bad_more", rows.length - SHOWN_BAD)}</p>}
    </>
  );
}

function problemText(problem: RowProblem): string {
  switch (problem.what) {
    case "twice":
      return text("row_twice", { row: problem.row });
    case "more_cells":
    case "too_much":
      return text(`row_${problem.what}`);
    default:
      return text(`row_${problem.what}`, { column: problem.column });
  }
}

function GoodRows({ rows }: { readonly rows: readonly CheckedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{text("bulk_as_sent")}</summary>
      <ol class="log">
        {rows.map(({ number, body }) => (
          <li key={number}>
            <code>
              <Said>{JSON.stringify(body)}</Said>
            </code>
          </li>
        ))}
      </ol>
    </details>
  );
}
