import { sendBatch } from "@svc/sender/send-batch";
import { newUlid } from "@svc/domain/ids";
import { onTestFinished } from "vitest";
import { setEnv } from "./conditions.ts";
import { env } from "./environment.ts";

type Waiting = { readonly queue: string; readonly body: unknown };

/** How many a batch holds, as workers/sender/wrangler.toml says. */
const MOST = 6;

/** What happens to messages on their way; by default nothing. */
type Way = (waiting: readonly Waiting[]) => readonly Waiting[];

/**
 * Runs the sender behind its queues until the test ends, in the isolate of the tests, where they answer for `fetch`. It is called
 * from the test's side, as another script: an object that is taken out of memory takes nothing of it along.
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

/** Brings one message to the sender; resolves, when all came of it, to whether it was acknowledged. */
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
  const batch = { queue, messages: [message] } as unknown as MessageBatch; // what the sender reads of one
  await sendBatch(batch, env, { waitUntil: (promise) => void begun.push(promise) });
  await Promise.all(begun);
  return fate;
}
