import { spawnSync } from "node:child_process";

const PACKAGE_MANAGER = /(^|[/\s])(npm|npx|pnpm|corepack|yarn|npm-cli\.js|npx-cli\.js|pnpm\.c?js)(\s|$)/;
/** As package managers run scripts in it. */
const SCRIPT_SHELL = /^(\S*\/)?sh -c /;
const LOOK_MS = 500;

export type Ancestor = { readonly pid: number; readonly command: string };

/** The processes above that started this one for somebody, nearest first: pnpm, its shell, npx. */
export function launchersAmong(ancestors: readonly Ancestor[]): readonly number[] {
  const stranger = ancestors.findIndex(
    ({ command }) => !PACKAGE_MANAGER.test(command) && !SCRIPT_SHELL.test(command),
  );
  const near = stranger < 0 ? ancestors : ancestors.slice(0, stranger);
  // a shell above the last of them is that of whoever wanted the service, and may go
  const last = near.findLastIndex(({ command }) => !SCRIPT_SHELL.test(command));
  return near.slice(0, last + 1).map(({ pid }) => pid);
}

/** Calls back once when one of those that launched this process has ended, whichever way. */
export function onLauncherGone(act: () => void): void {
  const parent = process.ppid;
  const launchers = launchersAmong(ancestorsOf(parent));
  // somebody who started it without a launcher, for example with `nohup`, may go
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && launchers.every(isAlive)) return;
    clearInterval(timer);
    act();
  }, LOOK_MS);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function ancestorsOf(pid: number): readonly Ancestor[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  if (!stdout) return [];
  const processes = new Map(
    [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, own, above, command = ""]) => [
      Number(own),
      { parent: Number(above), command },
    ]),
  );
  const found: Ancestor[] = [];
  for (let at = pid, each = processes.get(at); each && at > 1; at = each.parent, each = processes.get(at))
    found.push({ pid: at, command: each.command });
  return found;
}
