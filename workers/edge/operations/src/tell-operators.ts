import { renderDeadLetters } from "@svc/mail/dead-letters-mail";
import { mailerOf } from "@svc/mail/mailer-of";
import type { EdgeEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { lastTold, markTold, untoldLetters } from "@svc/store/operator/operations";

const ONCE_MS = 3_600_000;

/**
 * Sends one mail about everything since the last, at most once an hour. When no provider accepts it, the next cron
 * tries again.
 */
export async function tellOperators(env: EdgeEnv, now: number): Promise<void> {
  const { ALERTS_TO: to } = env;
  if (!to) return;
  const untold = await untoldLetters(env.DB);
  if (!untold || now - (await lastTold(env.DB)) < ONCE_MS) return;
  // the same id on every attempt, so that the provider sends the mail once
  const id = `dead_${untold.since}`;
  const given = { ...untold, environment: env.ENVIRONMENT };
  const { images: _none, ...mail } = renderDeadLetters(given, id);
  const answer = await mailerOf(env).send({ ...mail, to, images: [] });
  if (answer.state === "accepted") await markTold(env.DB, now);
  else logFailure("operator mail", new OperatorError(answer.reason));
}
