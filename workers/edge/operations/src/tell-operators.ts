import { renderDeadLetters } from "@svc/mail/dead-letters-mail";
import { mailerOf } from "@svc/mail/mailer-of";
import { renderMoveGaveUp } from "@svc/mail/move-gave-up-mail";
import type { OutgoingMail } from "@svc/mail/outgoing-mail";
import type { EdgeEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { lastTold, markMoveTold, markTold, untoldLetters, untoldMoves } from "@svc/store/operator/operations";

const ONCE_MS = 3_600_000;

/**
 * Mails operators about dead letters, at most once an hour, and about each move that gave up. When no provider accepts
 * a mail, the next cron tries again.
 */
export async function tellOperators(env: EdgeEnv, now: number): Promise<void> {
  const { ALERTS_TO: to } = env;
  if (!to) return;
  await tellOfLetters(env, to, now);
  await tellOfMoves(env, to, now);
}

async function tellOfLetters(env: EdgeEnv, to: string, now: number): Promise<void> {
  const untold = await untoldLetters(env.DB);
  if (!untold || now - (await lastTold(env.DB)) < ONCE_MS) return;
  const given = { ...untold, environment: env.ENVIRONMENT };
  const mail = renderDeadLetters(given, `dead_${untold.since}`);
  if (await isAccepted(env, to, mail)) await markTold(env.DB, now);
}

async function tellOfMoves(env: EdgeEnv, to: string, now: number): Promise<void> {
  for (const move of await untoldMoves(env.DB)) {
    const given = { ...move, environment: env.ENVIRONMENT };
    const mail = renderMoveGaveUp(given, move.id);
    if (await isAccepted(env, to, mail)) await markMoveTold(env.DB, move.id, now);
  }
}

/** The mail has the same id on every attempt, so that the provider sends it once. */
async function isAccepted(
  env: EdgeEnv,
  to: string,
  { images: _none, ...mail }: OutgoingMail,
): Promise<boolean> {
  const answer = await mailerOf(env).send({ ...mail, to, images: [] });
  if (answer.state !== "accepted") logFailure("operator mail", new OperatorError(answer.reason));
  return answer.state === "accepted";
}
