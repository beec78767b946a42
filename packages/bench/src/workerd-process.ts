import { readdirSync, readFileSync } from "node:fs";

// USER_HZ on every Linux that Node supports
const TICKS_A_SECOND = 100;
// On x86-64 and most others
const PAGE_BYTES = 4096;

/** CPU milliseconds (user and system) of this process's workerd descendants (Linux /proc). */
export function workerdCpuMs(rootPid: number): number {
  const ticks = workerdsBelow(rootPid).reduce((sum, process) => sum + process.ticks, 0);
  return (ticks * 1000) / TICKS_A_SECOND;
}

/** The same in steps of nanoseconds, of threads that are still there. */
export function workerdThreadsCpuMs(rootPid: number): number {
  const threads = workerdsBelow(rootPid).flatMap(({ pid }) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  );
  // proc(5): the first number is the time on a CPU in nanoseconds
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, "utf8").split(" ")[0]), 0) / 1e6;
}

/** Memory in MiB of the workerd process that runs the scripts. */
export function workerdMemoryMb(rootPid: number): number {
  return ((scriptsProcess(rootPid)?.residentPages ?? 0) * PAGE_BYTES) / 2 ** 20;
}

/** The workerd process that runs the scripts; 0 if there is none. */
export function scriptsPid(rootPid: number): number {
  return scriptsProcess(rootPid)?.pid ?? 0;
}

/** Of two processes, the smaller one is wrangler's proxy. */
function scriptsProcess(rootPid: number): Stat | undefined {
  return workerdsBelow(rootPid).toSorted((a, b) => b.residentPages - a.residentPages)[0];
}

function workerdsBelow(rootPid: number): readonly Stat[] {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(pid));
  const below = new Set([rootPid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const { pid, parent } of processes) {
      if (below.has(parent) && !below.has(pid)) {
        below.add(pid);
        grew = true;
      }
    }
  }
  return processes.filter(({ pid, command }) => below.has(pid) && command.startsWith("workerd"));
}

type Stat = {
  readonly pid: number;
  readonly command: string;
  readonly parent: number;
  readonly ticks: number;
  readonly residentPages: number;
};

function readStat(pid: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const close = text.lastIndexOf(")");
    // proc(5): the name is followed by state, ppid, …; utime and stime are fields 14 and 15, rss is 24
    const fields = text.slice(close + 2).split(" ");
    const command = text.slice(text.indexOf("(") + 1, close);
    return [
      {
        pid: Number(pid),
        command,
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]),
        residentPages: Number(fields[21]),
      },
    ];
  } catch {
    return []; // it ended in the meantime
  }
}
