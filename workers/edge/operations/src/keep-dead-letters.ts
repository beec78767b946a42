import type { EdgeEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { keepDeadLetter } from "@svc/store/operator/operations";

/** Whatever an environment calls them: `analysis-dead-production` is that of `analysis`. */
const DEAD = /^(.+)-dead(?:-[a-z]+)?$/;

/** Takes in what other queues gave up on; what cannot be kept comes again. */
export async function keepDeadLetters(batch: MessageBatch, env: EdgeEnv): Promise<void> {
  const queue = DEAD.exec(batch.queue)?.[1] ?? batch.queue;
  for (const message of batch.messages) {
    try {
      await keepDeadLetter(env.DB, { id: message.id, queue, body: message.body }, Date.now());
      logFailure("dead letter", new OperatorError("a queue gave up on a message"), { queue });
      message.ack();
    } catch (error) {
      logFailure("dead letter", error, { queue });
      message.retry({ delaySeconds: 60 });
    }
  }
}
