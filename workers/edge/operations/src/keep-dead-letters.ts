import type { EdgeEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { keepDeadLetter } from "@svc/store/operator/operations";

/** Names differ by environment: `analysis-dead-production` belongs to `analysis`. */
const DEAD = /^(.+)-dead(?:-[a-z]+)?$/;

/** Stores messages that other queues gave up on. A message that cannot be stored is redelivered. */
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
