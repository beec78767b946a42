import { DurableObject } from "cloudflare:workers";
import type { AccountId } from "@svc/domain/ids";
import type { WebhookOutcome } from "@svc/platform/webhook-message";
import { sendWebhook } from "@svc/webhooks/send";
import { signedCall } from "@svc/webhooks/signed-call";
import { type SigningEnv, signingKeysOf } from "@svc/webhooks/signing-keys";

/** A webhook for the consumer to send. */
export type KeptWebhook = {
  readonly id: string;
  readonly accountId: AccountId;
  readonly url: string;
  readonly body: string;
};

export type KeptEnv = SigningEnv & {
  readonly KEPT: DurableObjectNamespace<KeptEvent>;
  readonly KEPT_QUEUE: Queue<KeptWebhook>;
};

/**
 * The source of an event, like a verification: one object with one row. Cloudflare's queues are durable but the local
 * one is in memory only, so this row also stands for the queue's own storage.
 */
export class KeptEvent extends DurableObject<KeptEnv> {
  async handOver(webhook: KeptWebhook): Promise<void> {
    const { sql } = this.ctx.storage;
    sql.exec("create table if not exists events (id text primary key, body text not null) without rowid");
    sql.exec("insert into events values (?, ?)", webhook.id, JSON.stringify(webhook));
    await this.env.KEPT_QUEUE.send(webhook);
  }
}

export async function prepareLog({ DB }: KeptEnv): Promise<void> {
  await DB.exec("create table if not exists kept_attempts (id text, at integer, attempt text)");
}

/** Signs and waits up to 15 s like our sender. Writes a log row per attempt, in one call per batch. */
export async function sendKept({ messages }: MessageBatch<KeptWebhook>, env: KeptEnv): Promise<void> {
  const attempts = await Promise.all(messages.map(({ body }) => attemptOf(body, env)));
  const log = env.DB.prepare("insert into kept_attempts values (?, ?, ?)");
  await env.DB.batch(
    attempts.map(({ id, sent: { attempt } }) => log.bind(id, attempt.at, JSON.stringify(attempt))),
  );
  for (const [index, message] of messages.entries()) {
    const status = attempts[index]?.sent.attempt.status ?? 0;
    if (status >= 200 && status <= 299) message.ack();
    else message.retry();
  }
}

async function attemptOf(
  { accountId, id, url, body }: KeptWebhook,
  env: KeptEnv,
): Promise<{ readonly id: string; readonly sent: WebhookOutcome }> {
  const keys = await signingKeysOf(env, accountId);
  return { id, sent: await sendWebhook(await signedCall(keys, { id, url, body }, { allowInsecure: true })) };
}
