import { useEffect, useState } from "preact/hooks";
import { accountId, me } from "../../api/session.ts";
import { counted, text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { sayError } from "../../ui/toasts.tsx";
import { Part } from "../../parts/part.tsx";
import { currentRun, openRun } from "./current-run.ts";
import type { Job } from "./job.ts";
import { findJobs } from "./job-store.ts";
import { NewBulk } from "./new-bulk.tsx";
import { RunPart } from "./run-part.tsx";

export function BulkScreen() {
  return (
    <div class="settings bulk">
      <ScreenHeading title={text("bulk")}>
        <a class="button head-end" href="/app/send">
          {text("bulk_single")}
        </a>
      </ScreenHeading>
      <div class="settings-parts">
        <Shown />
      </div>
    </div>
  );
}

function Shown() {
  const account = accountId.value;
  const run = currentRun.value;
  if (me.value?.user?.role === "viewer") {
    return <EmptyState icon="alert" title={text("send_not_yours")} hint={text("ask_an_admin")} />;
  }
  if (account === undefined) return null;
  if (run?.job.account === account) return <RunPart key={run.job.id} run={run} />;
  return (
    <>
      <NewBulk key={account} account={account} />
      <Earlier account={account} />
    </>
  );
}

/** Earlier jobs of this browser, to continue or review. */
function Earlier({ account }: { readonly account: string }) {
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  useEffect(() => {
    findJobs(account).then(setJobs, () => setJobs([]));
  }, [account]);
  if (jobs.length === 0) return null;
  return (
    <Part title={text("bulk_earlier")} hint={text("bulk_earlier_hint")}>
      <ul class="bulk-jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <button type="button" class="button" onClick={() => void openRun(job).catch(sayError)}>
              <Said>{job.name === "" ? text("bulk_pasted") : job.name}</Said>
            </button>
            <span class="quiet">
              {dayText(new Date(job.begunAt).toISOString())}, {counted("bulk_rows", job.rows)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
