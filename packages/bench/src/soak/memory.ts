import type { Heap } from "../isolate-heaps.ts";

/** The heaps of all scripts at one time, and the whole process's memory in MiB. */
export type Sample = { readonly minute: number; readonly heaps: readonly Heap[]; readonly processMb: number };

/** `flatWithinMb`: how far apart the script's calmest samples of each window are, after the warm-up. */
export type Held = { readonly script: string; readonly mb: number; readonly flatWithinMb: number };

const WINDOW_MINUTES = 5;
const WARM_UP_SHARE = 1 / 4;

/**
 * What each script holds at the end, and how much this moved after the first quarter of the run. Of every five
 * minutes only the lowest sample counts, because a script may be at work when it is sampled.
 */
export function heldByScripts(samples: readonly Sample[]): readonly Held[] {
  const [begin = 0, end = 0] = [samples[0]?.minute, samples.at(-1)?.minute];
  const warm = samples.filter(({ minute }) => minute >= begin + (end - begin) * WARM_UP_SHARE);
  const windows = Map.groupBy(warm, ({ minute }) => Math.floor((minute - begin) / WINDOW_MINUTES));
  const scripts = new Set(warm.flatMap(({ heaps }) => heaps.map(({ script }) => script)));
  return [...scripts].toSorted().map((script) => {
    const floors = [...windows.values()].map((window) => lowest(window, script));
    const mb = floors.at(-1) ?? 0;
    return { script, mb, flatWithinMb: Math.max(...floors) - Math.min(...floors) };
  });
}

function lowest(samples: readonly Sample[], script: string): number {
  const sums = samples.flatMap(({ heaps }) =>
    heaps.filter((heap) => heap.script === script).map(({ usedMb, backingMb }) => usedMb + backingMb),
  );
  return Math.min(...sums);
}

/** What the process holds in addition to its scripts: the allocator's reserve, databases' pages, code, sockets. */
export function restMb({ heaps, processMb }: Sample): number {
  return processMb - heaps.reduce((sum, { usedMb, backingMb }) => sum + usedMb + backingMb, 0);
}
