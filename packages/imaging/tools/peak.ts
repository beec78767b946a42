import { readFileSync, writeFileSync } from "node:fs";

export type Cost = { readonly peakMb: number; readonly cpuMs: number };

function status(field: string): number {
  const line = readFileSync("/proc/self/status", "utf8")
    .split("\n")
    .find((text) => text.startsWith(field));
  return Number(line?.match(/\d+/)?.[0] ?? 0) / 1024;
}

/**
 * The cost of `work`: CPU, and the growth of the process's peak resident size, which includes its input, WebAssembly
 * memory and all JavaScript allocations. Needs Linux; `--expose-gc` and warmed-up code make it exact.
 */
export async function costOf(work: () => Promise<void>): Promise<Cost> {
  globalThis.gc?.();
  const before = status("VmRSS");
  // Resets the peak, so that only what follows counts.
  writeFileSync("/proc/self/clear_refs", "5");
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return { peakMb: status("VmHWM") - before, cpuMs: (user + system) / 1000 };
}
