import { parseSecrets } from "@svc/access/mac";
import { signInNameOf } from "@svc/access/sign-in-name";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import { restoreObject } from "./restore-object.ts";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import type { CredentialMessage } from "@svc/platform/credential-message";
import type { EdgeEnv } from "@svc/platform/env";
import type { WebhookMessage } from "@svc/platform/webhook-message";
import { accountObject, signInObject, verificationObject } from "@svc/platform/objects";
import {
  type AskedTask,
  continueTask,
  endTask,
  findDeadLetter,
  markReplayed,
  verificationIdsAfter,
} from "@svc/store/operator/operations";
import { findShard } from "@svc/store/d1/shard";
import { deleteVerification } from "@svc/store/verification/verifications";

/** Verifications per run. The cron runs every minute. */
const PAGE = 50;

/** Every task can be repeated: causes, message claims and projections are idempotent. */
export async function carryOutTask(env: EdgeEnv, asked: AskedTask): Promise<void> {
  const { id, task } = asked;
  switch (task.type) {
    case "replay":
      return endTask(env.DB, id, await replay(env, task.letterId));
    case "grant": {
      const accountId = task.accountId as AccountId; // the command read it from the accounts table
      const { amountCents } = task;
      await accountObject(env, accountId).book(accountId, { cause: id, kind: "grant", amountCents });
      return endTask(env.DB, id, "done");
    }
    case "unblock": {
      const secrets = await parseSecrets(env.SERVICE_SECRETS);
      await signInObject(env, await signInNameOf(secrets, task.email)).unblock();
      // the address is no longer needed, so the record does not keep it
      await continueTask(env.DB, { id, task: { ...task, email: "" } });
      return endTask(env.DB, id, "done");
    }
    case "look_again":
      return lookAgain(env, id, task);
    case "restore_object":
      return endTask(env.DB, id, await restoreObject(env, task));
  }
}

async function replay(env: EdgeEnv, letterId: string): Promise<string> {
  const letter = await findDeadLetter(env.DB, letterId);
  if (!letter) return "there is no such letter";
  // each body was sent to this queue before
  if (letter.queue === "analysis") await env.ANALYSIS.send(letter.body as AnalysisMessage);
  else if (letter.queue === "stamps") await env.STAMPS.send(letter.body as CredentialMessage);
  else if (letter.queue === "webhooks") await env.WEBHOOKS.send(letter.body as WebhookMessage);
  else return "no script writes to its queue";
  await markReplayed(env.DB, letterId, Date.now());
  return "done";
}

type Look = { readonly type: "look_again"; readonly accountId: string; readonly after?: string };

async function lookAgain(env: EdgeEnv, id: string, task: Look): Promise<void> {
  const accountId = task.accountId as AccountId; // the command read it from the accounts table
  const shard = await findShard(env, accountId);
  const found = await verificationIdsAfter(shard, task.after ?? "", PAGE);
  await Promise.all(
    found.map(async (each) => {
      const verificationId = each as VerificationId; // an id from the account's own list
      const state = await verificationObject(env, verificationId).lookAgain(accountId);
      // a restored row of a verification that has been deleted since
      if (state === "gone") await deleteVerification(shard, verificationId);
    }),
  );
  const after = found.at(-1);
  if (after === undefined || found.length < PAGE) return endTask(env.DB, id, "done");
  return continueTask(env.DB, { id, task: { ...task, after } });
}
