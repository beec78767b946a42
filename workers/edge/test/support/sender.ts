import { sendBatch } from "@svc/sender/send-batch";
import { newUlid } from "@svc/domain/ids";
import { onTestFinished } from "vitest";
import { setEnv } from "./conditions.ts";
import { env } from "./environment.ts";

type Waiting = { readonly queue: string; readonly body: unknown };

/** The batch size in workers/sender/wrangler.toml. */
const MOST = 6;

/** Changes messages in transit. By default nothing. */
type Way = (waiting: readonly Waiting[]) => readonly Waiting[];

/**
 * Runs the sender behind its queues until the test ends, in the tests' isolate, where they can fake `fetch`. It is
 * called from the test's side, like another script, so that an object that crashes does not take the sender with it.
 */
export function runSender(way: Way = (waiting) => waiting): void {
  const waiting: Waiting[] = [];
  const queueOf = (queue: string) => ({
    sendBatch: async (messages: Iterable<{ readonly body: unknown }>) => {
      waiting.push(...[...messages].map(({ body }) => ({ queue, body })));
    },
  });
  setEnv({ WEBHOOKS: queueOf("webhooks"), WEBHOOKS_SLOW: queueOf("webhooks-slow") });
  const pump = setInterval(() => {
    for (const each of way(waiting.splice(0, MOST))) void bring(each);
  }, 2);
  onTestFinished(() => clearInterval(pump));
}

/** Delivers one message to the sender. Resolves to whether it was acknowledged, after all its work. */
export async function bring(
  { queue, body }: Waiting,
  id = newUlid(Date.now()),
): Promise<"acked" | "retried"> {
  const begun: Promise<unknown>[] = [];
  let fate: "acked" | "retried" = "retried";
  const message = {
    id,
    body,
    timestamp: new Date(),
    attempts: 1,
    ack: () => void (fate = "acked"),
    retry: () => void (fate = "retried"),
  };
  const batch = { queue, messages: [message] } as unknown as MessageBatch; // the members that the sender reads
  await sendBatch(batch, env, { waitUntil: (promise) => void begun.push(promise) });
  await Promise.all(begun);
  return fate;
}
