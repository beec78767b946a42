import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { scriptsPid } from "./workerd-process.ts";

/** What a script's isolate holds after a garbage collection, in MiB. */
export type Heap = {
  readonly script: string;
  /** Objects of JavaScript. */
  readonly usedMb: number;
  /** Contents of buffers and memories of WebAssembly. */
  readonly backingMb: number;
};

/** CDP's answer to `Runtime.getHeapUsage`, in bytes. */
type HeapUsage = { readonly usedSize: number; readonly backingStorageSize?: number };
type Target = { readonly id: string; readonly webSocketDebuggerUrl: string };

const USER_SCRIPT = "core:user:";
const PATIENCE_MS = 30_000;

/**
 * The heaps of all scripts that run in the workerd below this process, by its inspector (Linux /proc). Empty while the
 * process starts or has been killed.
 */
export async function isolateHeaps(rootPid: number): Promise<readonly Heap[]> {
  try {
    const targets = await targetsOf(scriptsPid(rootPid));
    return await Promise.all(targets.map(heapOf));
  } catch {
    return [];
  }
}

async function targetsOf(pid: number): Promise<readonly Target[]> {
  for (const port of listeningPorts(pid)) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    const found: unknown = await answer?.json().catch(() => undefined);
    if (Array.isArray(found)) {
      return (found as Target[]).filter(({ id }) => id.startsWith(USER_SCRIPT)); // as the inspector protocol says
    }
  }
  return [];
}

/** proc(5): sockets of the process are links named `socket:[inode]`; state 0A is listening, port in hexadecimal. */
function listeningPorts(pid: number): readonly number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    }),
  );
  const sockets = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n").slice(1);
  return sockets.flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === "0A" && inodes.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
}

async function heapOf({ id, webSocketDebuggerUrl }: Target): Promise<Heap> {
  const socket = new WebSocket(webSocketDebuggerUrl);
  const { promise, resolve, reject } = Promise.withResolvers<HeapUsage>();
  const ask = (number: number, method: string) => socket.send(JSON.stringify({ id: number, method }));
  socket.addEventListener("open", () => {
    ask(1, "HeapProfiler.collectGarbage");
    ask(2, "Runtime.getHeapUsage");
  });
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as { readonly id?: number; readonly result?: HeapUsage };
    if (answer.id === 2 && answer.result) resolve(answer.result);
  });
  socket.addEventListener("close", () => reject(new Error(`${id} has gone`)));
  const late = setTimeout(() => socket.close(), PATIENCE_MS);
  try {
    const { usedSize, backingStorageSize = 0 } = await promise;
    const script = id.slice(USER_SCRIPT.length);
    return { script, usedMb: usedSize / 2 ** 20, backingMb: backingStorageSize / 2 ** 20 };
  } finally {
    clearTimeout(late);
    socket.close();
  }
}
