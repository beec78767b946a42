import { readdirSync, readFileSync } from "node:fs";

// USER_HZ of every Linux that Node runs on
const TICKS_A_SECOND = 100;

/** CPU milliseconds, user and system, of the workerd processes below this one (Linux /proc). */
export function workerdCpuMs(rootPid: number): number {
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
  const ticks = processes
    .filter(({ pid, command }) => below.has(pid) && command.startsWith("workerd"))
    .reduce((sum, process) => sum + process.ticks, 0);
  return (ticks * 1000) / TICKS_A_SECOND;
}

type Stat = {
  readonly pid: number;
  readonly command: string;
  readonly parent: number;
  readonly ticks: number;
};

function readStat(pid: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const close = text.lastIndexOf(")");
    // proc(5): after the name come state, ppid, …; utime and stime are fields 14 and 15
    const fields = text.slice(close + 2).split(" ");
    const command = text.slice(text.indexOf("(") + 1, close);
    return [
      {
        pid: Number(pid),
        command,
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]),
      },
    ];
  } catch {
    return []; // it ended while we looked
  }
}
