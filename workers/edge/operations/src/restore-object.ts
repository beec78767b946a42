import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "@svc/platform/env";
import { verificationObject } from "@svc/platform/objects";
import { findShard } from "@svc/store/d1/shard";
import type { OperatorTask } from "@svc/store/schema/operations-schema";
import { acceptOlderVersions } from "@svc/store/verification/verifications";

type Restore = Extract<OperatorTask, { readonly type: "restore_object" }>;

/**
 * Takes a verification's object back to an earlier moment and writes its row in the lists again. Returns what an operator
 * reads as the task's outcome. Can be repeated: the moment stays the same.
 */
export async function restoreObject(env: EdgeEnv, task: Restore): Promise<string> {
  const accountId = task.accountId as AccountId; // the command read it from the accounts table
  const verificationId = task.verificationId as VerificationId; // the object of a wrong id has no state
  const object = () => verificationObject(env, verificationId);
  const obstacle = await obstacleIn(() => object().lookAgain(accountId), task.isForced);
  if (obstacle !== undefined) return `not restored: ${obstacle}`;
  await object().restoreNext(task.atMs);
  // its own call always fails, since the object is gone when it would answer
  await object()
    .restart()
    .catch(() => {});
  const shard = await findShard(env, accountId);
  await acceptOlderVersions(shard, verificationId);
  await object().lookAgain(accountId);
  return "done";
}

/** A redaction is a promise to a person, so no restore may undo it. */
async function obstacleIn(
  look: () => Promise<"kept" | "erased" | "gone">,
  isForced: boolean,
): Promise<string | undefined> {
  try {
    const state = await look();
    if (state === "gone") return "this account has no such verification";
    if (state === "erased") return "it was redacted, and this would bring back what was erased";
    return undefined;
  } catch {
    if (isForced) return undefined;
    return "it does not answer, so it cannot say whether it was redacted. Roll back the release first; --force restores it anyway";
  }
}
