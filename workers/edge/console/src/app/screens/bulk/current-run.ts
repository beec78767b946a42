import { effect, signal } from "@preact/signals";
import { callOnce } from "../../api/call.ts";
import { signedIn } from "../../api/session.ts";
import { pause } from "../../pause.ts";
import { BulkRun } from "./bulk-run.ts";
import type { Job } from "./job.ts";
import { findRow, putRow, readRows } from "./job-store.ts";

/** The job that is shown, or continues while the person uses other screens. */
export const currentRun = signal<BulkRun | undefined>(undefined);

export async function openRun(job: Job): Promise<BulkRun> {
  const rows = await readRows(job.id);
  currentRun.value = new BulkRun(job, rows, {
    send: (row, key) => callOnce("POST", job.path, row.body, { "Idempotency-Key": key }),
    signedIn,
    find: findRow,
    keep: putRow,
    wait: pause,
    now: Date.now,
  });
  return currentRun.value;
}

effect(() => {
  const isRunning = currentRun.value?.isRunning.value === true;
  if (isRunning) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
});

/** The browser asks for confirmation before leaving, in its own words. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
