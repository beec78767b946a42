import { createMailSender } from "@svc/mail/mail-sender";
import type { VerificationEnv } from "@svc/platform/env";
import { handOverWebhooks } from "./hand-over-webhooks.ts";
import type { Journal } from "./journal.ts";
import { mailOutboxPort } from "./mail-outbox-port.ts";
import type { TaskRunner } from "./task-runner.ts";

/** Webhooks, mails and vision tasks, run in parallel. */
export function sendAllOf(env: VerificationEnv, journal: Journal, tasks: TaskRunner): () => Promise<unknown> {
  const mails = createMailSender(mailOutboxPort(env, journal));
  // what became of a mail is listed at once
  const mail = () => mails.run().then(() => tasks.run());
  return () => Promise.all([handOverWebhooks(env, journal), mail(), tasks.look()]);
}
