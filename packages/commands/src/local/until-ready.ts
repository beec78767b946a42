import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { stop } from "./wrangler.ts";

const LOOK_MS = 150;
/** A process that neither works nor prints for this long will not become ready. */
const STANDSTILL_MS = 60_000;
/** The limit if a process's CPU time cannot be read, or if a process never stops working. */
const LIMIT_MS = 600_000;
/** Less CPU time than this is idling rather than progress. */
const LEAST_TICKS = 10;

/**
 * Waits until the address answers 200, as long as the process makes progress. The error includes the last output of the
 * process.
 */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const begunAt = Date.now();
  const progress = watchProgress(child);
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`wrangler dev ended before it was ready:\n${progress.output()}`.trim());
    if (progress.stillForMs() > STANDSTILL_MS || Date.now() - begunAt > LIMIT_MS) {
      await stop(child, "SIGKILL");
      const seconds = Math.round((Date.now() - begunAt) / 1000);
      throw new Error(`${url} did not answer within ${seconds} s:\n${progress.output()}`.trim());
    }
    await sleep(LOOK_MS);
  }
}

type Progress = {
  /** The last output of a process whose output is piped. */
  readonly output: () => string;
  readonly stillForMs: () => number;
};

function watchProgress(child: ChildProcess): Progress {
  let output = "";
  let last = { at: Date.now(), ticks: 0 };
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
    last = { ...last, at: Date.now() };
  };
  child.stderr?.on("data", keep);
  child.stdout?.on("data", keep);
  const stillForMs = () => {
    const ticks = ticksOf(child.pid);
    // The sum drops when a process of the group has ended
    if (ticks === undefined || Math.abs(ticks - last.ticks) >= LEAST_TICKS)
      last = { at: Date.now(), ticks: ticks ?? 0 };
    return Date.now() - last.at;
  };
  return { output: () => output, stillForMs };
}

/** CPU time of a process group so far. Undefined on systems without /proc. */
function ticksOf(group: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The program's name, in parentheses, may contain spaces
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has just ended
    }
  }
  return ticks;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
