import { useState } from "preact/hooks";
import { Ask } from "../../parts/form.tsx";
import { Part, Table } from "../../parts/part.tsx";
import { csvFile, saveFile } from "../../parts/save-file.ts";
import { numberText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { now } from "../../text/clock.ts";
import { ageText, momentText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import type { BulkRun } from "./bulk-run.ts";
import { currentRun } from "./current-run.ts";
import { hasRecipient } from "./job.ts";
import { forgetJob } from "./job-store.ts";
import { resultsCsv } from "./results-csv.ts";

/** our choice: enough to see what is wrong; the results file contains all. */
const SHOWN_FAILED = 200;

export function RunPart({ run }: { readonly run: BulkRun }) {
  const { job } = run;
  const [made, failed, unsure] = [run.count("made"), run.count("failed"), run.count("unsure")];
  const total = run.rows.value.length;
  const left = total - made - failed - unsure;
  const until = run.waitsUntil.value;
  return (
    <>
      <Part
        title={job.name === "" ? text("bulk_pasted") : job.name}
        hint={ageText(new Date(job.begunAt).toISOString(), now.value)}
      >
        <progress class="bulk-progress" max={total} value={total - left} aria-label={text("bulk_progress")} />
        <dl class="bulk-counts">
          <Count name={text("bulk_made")} count={made} look="good" />
          <Count name={text("bulk_failed")} count={failed} look={failed > 0 ? "bad" : ""} />
          {unsure > 0 && <Count name={text("bulk_unsure")} count={unsure} look="unsure" />}
          <Count name={text("bulk_left")} count={left} look="" />
        </dl>
        <p role="status" class="quiet">
          {stateText(run, left)}
        </p>
        {run.stopped.value !== undefined && (
          <p class="field-wrong" role="alert">
            {text("bulk_stopped", { why: run.stopped.value })}
          </p>
        )}
        {until !== undefined && run.isRunning.value && (
          <p class="finding unsure">
            {text("bulk_waits", { time: momentText(new Date(until).toISOString()) })}
          </p>
        )}
        <RunActs run={run} left={left} failed={failed} />
      </Part>
      {unsure > 0 && <UnsureRows run={run} />}
      {failed > 0 && <FailedRows run={run} />}
    </>
  );
}

function stateText(run: BulkRun, left: number): string {
  if (run.isRunning.value) return text("bulk_running");
  if (left > 0) return counted("bulk_paused", left);
  const failed = run.count("failed");
  const done = failed > 0 ? counted("bulk_done_refused", failed) : text("bulk_done");
  const mailed = run.rows.value.filter(({ state, body }) => state === "made" && hasRecipient(body)).length;
  return mailed > 0 ? `${done} ${counted("bulk_mailed", mailed)}` : done;
}

type CountProps = { readonly name: string; readonly count: number; readonly look: string };

function Count({ name, count, look }: CountProps) {
  return (
    <div>
      <dt class="quiet">{name}</dt>
      <dd class={`figure finding ${look}`}>{numberText(count)}</dd>
    </div>
  );
}

type ActsProps = { readonly run: BulkRun; readonly left: number; readonly failed: number };

function RunActs({ run, left, failed }: ActsProps) {
  const [isAsked, setAsked] = useState(false);
  const isRunning = run.isRunning.value;
  const forget = async (): Promise<boolean> => {
    await forgetJob(run.job.id);
    currentRun.value = undefined;
    return true;
  };
  return (
    <div class="bulk-acts">
      {isRunning && (
        <button type="button" class="button" onClick={() => run.pause()}>
          {text("bulk_pause")}
        </button>
      )}
      {!isRunning && left > 0 && (
        <button type="button" class="button primary" onClick={() => void run.go()}>
          {text("bulk_go_on")}
        </button>
      )}
      {!isRunning && failed > 0 && (
        <button type="button" class="button" onClick={() => void run.resend()}>
          {counted("bulk_resend", failed)}
        </button>
      )}
      <button
        type="button"
        class="button"
        onClick={() => saveFile(resultsName(run), csvFile(resultsCsv(run.rows.value)))}
      >
        {text("bulk_results")}
      </button>
      {!isRunning && (
        <>
          <button type="button" class="button" onClick={() => (currentRun.value = undefined)}>
            {text("bulk_another")}
          </button>
          <button type="button" class="button bare" onClick={() => setAsked(true)}>
            {text("bulk_forget")}
          </button>
        </>
      )}
      {isAsked && (
        <Ask
          title={text("bulk_forget_title")}
          what={text("bulk_forget_what")}
          act={text("bulk_forget")}
          onAct={forget}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

function resultsName({ job }: BulkRun): string {
  return `${job.name.replace(/\.\w+$/, "") || "links"}-results.csv`;
}

function FailedRows({ run }: { readonly run: BulkRun }) {
  const failed = run.rows.value.filter(({ state }) => state === "failed");
  return (
    <Part title={text("bulk_failed_rows")} hint={text("bulk_failed_hint")}>
      <Table
        label={text("bulk_failed_rows")}
        heads={[text("bulk_row"), text("filter_identification"), text("bulk_why")]}
      >
        {failed.slice(0, SHOWN_FAILED).map(({ number, identification, error = "" }) => (
          <tr key={number}>
            <td class="number">{numberText(number)}</td>
            <td>
              <Said>{identification}</Said>
            </td>
            <td>
              <Said>{error}</Said>
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

/** The person checks these among the cases and decides which to send again. */
function UnsureRows({ run }: { readonly run: BulkRun }) {
  const unsure = run.rows.value.filter(({ state }) => state === "unsure");
  return (
    <Part title={text("bulk_unsure_rows")} hint={text("bulk_unsure_hint")}>
      <Table
        label={text("bulk_unsure_rows")}
        heads={[text("bulk_row"), text("filter_identification"), text("actions")]}
      >
        {unsure.slice(0, SHOWN_FAILED).map((row) => (
          <tr key={row.number}>
            <td class="number">{numberText(row.number)}</td>
            <td>
              <Said>{row.identification}</Said>
            </td>
            <td class="table-actions">
              <a
                class="button small bare"
                href={`/app/cases?${new URLSearchParams({ search: row.identification })}`}
                aria-label={text("bulk_look_for_row", { row: row.number })}
              >
                {text("bulk_look_for")}
              </a>
              <button
                type="button"
                class="button small"
                aria-label={text("bulk_send_row", { row: row.number })}
                onClick={() => void run.sendAnew(row)}
              >
                {text("bulk_send_anew")}
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}
