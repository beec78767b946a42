import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const PACKAGE_MANAGERS: ReadonlySet<string> = new Set(
  ["npm", "npx", "pnpm", "pnpx", "corepack", "yarn", "npm-cli", "npx-cli"].flatMap((name) => [
    name,
    `${name}.js`,
    `${name}.cjs`,
    `${name}.mjs`,
  ]),
);
const LOOK_MS = 500;

/** A parent process; `words` is its command line. */
export type Ancestor = { readonly pid: number; readonly uid: number; readonly words: readonly string[] };

/** The processes through which a user started this one, nearest first: pnpm, its shell, npx. */
export function launchersAmong(ancestors: readonly Ancestor[], uid: number): readonly Ancestor[] {
  const isNear = (each: Ancestor) => each.uid === uid && (isPackageManager(each) || isScriptShell(each));
  const stranger = ancestors.findIndex((each) => !isNear(each));
  const near = stranger < 0 ? ancestors : ancestors.slice(0, stranger);
  // A shell above the last package manager belongs to the user and may end
  return near.slice(0, near.findLastIndex(isPackageManager) + 1);
}

/** Decides by the program that runs, not by the text of its command line: `bash -c "npx …"` is a shell. */
function isPackageManager({ words }: Ancestor): boolean {
  const [program = "", ...rest] = words.map((word) => path.basename(word));
  const script = program === "node" ? rest.find((word) => !word.startsWith("-")) : program;
  return script !== undefined && PACKAGE_MANAGERS.has(script);
}

/** The shell in which package managers run a script. */
function isScriptShell({ words: [program = "", flag] }: Ancestor): boolean {
  return path.basename(program) === "sh" && flag === "-c";
}

/** Calls back once when one of the processes that launched this one has ended, with its name. */
export function onLauncherGone(act: (launcher: string) => void): void {
  const parent = process.ppid;
  const launchers = launchersAmong(ancestorsOf(parent), process.getuid?.() ?? 0);
  // Started directly, for example with `nohup`: the service outlives the shell that started it
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    const ended = launchers.find(({ pid }) => !isAlive(pid) || (pid === parent && process.ppid !== parent));
    if (!ended) return;
    clearInterval(timer);
    act(`${ended.words.map((word) => path.basename(word)).join(" ")} (process ${ended.pid})`);
  }, LOOK_MS);
  timer.unref();
}

/** Also true for another user's process, which we may not signal. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // kill only throws system errors
  }
}

type Listed = Omit<Ancestor, "pid"> & { readonly parent: number };

function ancestorsOf(pid: number): readonly Ancestor[] {
  const look = process.platform === "linux" ? readProcess : lookUpIn(listProcesses());
  const found: Ancestor[] = [];
  for (let at = pid, each = look(at); each && at > 1; at = each.parent, each = look(at))
    found.push({ pid: at, uid: each.uid, words: each.words });
  return found;
}

/** On Linux /proc separates the words of a command line, and `ps` may be missing. */
function readProcess(pid: number): Listed | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const number = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(status)?.[1]);
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
    return {
      parent: number("PPid"),
      uid: number("Uid"),
      words: words.length === 1 ? split(words[0]) : words,
    };
  } catch {
    return undefined;
  }
}

function listProcesses(): ReadonlyMap<number, Listed> {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,uid=,args="], { encoding: "utf8" });
  const lines = (stdout ?? "").matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/gm);
  return new Map(
    [...lines].map(([, own, above, uid, args]) => [
      Number(own),
      { parent: Number(above), uid: Number(uid), words: split(args) },
    ]),
  );
}

function lookUpIn(processes: ReadonlyMap<number, Listed>): (pid: number) => Listed | undefined {
  return (pid) => processes.get(pid);
}

/** npm writes its command line as one word. */
function split(args: string | undefined): readonly string[] {
  return (args ?? "").split(/\s+/).filter(Boolean);
}
