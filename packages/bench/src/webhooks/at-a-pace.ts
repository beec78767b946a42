import { setTimeout as sleep } from "node:timers/promises";

/** Begins one every `gapMs`, whether or not the one before is done. */
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
    // heard below; until then it is no crash
    doing.catch(() => {});
    acts.push(doing);
  }
  await Promise.all(acts);
}
