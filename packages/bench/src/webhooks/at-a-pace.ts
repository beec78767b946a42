import { setTimeout as sleep } from "node:timers/promises";

/** Starts one every `gapMs`, whether or not earlier ones are done. */
export async function atAPace<T>(
  items: readonly T[],
  gapMs: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const acts: Promise<unknown>[] = [];
  for (const [index, item] of items.entries()) {
    await sleep(Math.max(0, began + index * gapMs - performance.now()));
    const doing = act(item);
    // Handled below; until then it must not count as unhandled
    doing.catch(() => {});
    acts.push(doing);
  }
  await Promise.all(acts);
}
