import { runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import { withEnv } from "./conditions.ts";

/** The fault point asks this address, which never answers (`packages/platform/src/fault.ts`). */
const REACHED = "https://fault.example/";

/** In these words the runner of these tests does not report it: an abort is no failure here. */
const REASON = "Instance disposed by a crash";

type Crash = {
  readonly point: string;
  /** A function where it is known only at the crash which they are. */
  readonly objects: readonly DurableObjectStub[] | (() => readonly DurableObjectStub[]);
};

/**
 * Runs `act` until the service reaches this fault point, and then takes the objects out of memory, as the end of a process does.
 * What waits at the point never goes on: none of its `catch` and `finally` runs. In a transaction (`journal.*`) nothing can wait,
 * so the point throws, and what catches it runs before the memory is lost.
 *
 * What this cannot prove, and a journey that kills the process can: that the disk holds what was written a moment before, that
 * alarms ring by themselves afterwards, and what becomes of the caller, which goes on here when its object is gone.
 */
export async function crashAt({ point, objects }: Crash, act: () => Promise<unknown>): Promise<void> {
  let isReached = false;
  const outside = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const [address] = call;
    if (typeof address !== "string" || !address.startsWith(REACHED)) return outside(...call);
    isReached = true;
    return new Promise<never>(() => {});
  };
  try {
    await withEnv({ FAULT: `${point}=${REACHED}` }, async () => {
      const acted = act().catch(() => {});
      // a promise that an object resolved would go on as that object, which may not call the others
      await vi.waitUntil(() => isReached, { interval: 2, timeout: 10_000 });
      for (const object of typeof objects === "function" ? objects() : objects) {
        await runInDurableObject(object, (_, state) => state.abort(REASON)).catch(() => {});
      }
      await acted;
    });
  } finally {
    globalThis.fetch = outside;
  }
}

/** An alarm that a crash cut off rings again: the platform does so until one has ended. */
export async function ringAgain(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, (instance) => instance.alarm?.());
}
