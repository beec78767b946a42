import { runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import { withEnv } from "./conditions.ts";

/** Fault points call this address, which never responds (`packages/platform/src/fault.ts`). */
const REACHED = "https://fault.example/";

/** With this message the test runner does not report the abort as an error. */
const REASON = "Instance disposed by a crash";

type Crash = {
  readonly point: string;
  /** A function when the objects are known only at the crash. */
  readonly objects: readonly DurableObjectStub[] | (() => readonly DurableObjectStub[]);
};

/**
 * Runs `act` until the service reaches this fault point, and then removes the objects from memory, like a process that
 * ends. The code waiting at the point never continues: none of its `catch` and `finally` blocks run. Inside a
 * transaction (`journal.*`) nothing can wait, so the point throws, and its handlers run before the memory is lost.
 *
 * What only a journey that kills the process can prove: that the last writes are on disk, that alarms ring by
 * themselves afterwards, and what happens to the caller, which here continues when its object is gone.
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
      // a promise resolved by an object would continue in that object's context, which may not call the others
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

/** Runs an interrupted alarm again, as the platform does until it completes. */
export async function ringAgain(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, (instance) => instance.alarm?.());
}
