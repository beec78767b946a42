import { LINKED_MOST, linkedIds, linkedShotsOf, mayBeLinked } from "@svc/domain/consistency/linked";
import type { Shot } from "@svc/domain/consistency/shot";
import type { Command } from "@svc/domain/verification/command";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { photoIndexObject, verificationObject } from "@svc/platform/objects";
import { findShard } from "@svc/store/d1/shard";
import { findIdentified } from "@svc/store/verification/verification-list";

/**
 * Compares the photos with those of the account's newest verifications of the same identification, and of its related
 * cases (CONTRACT G14, G18). Throws when it has to be retried.
 */
export async function compareLinked(
  env: VerificationEnv,
  state: Verification,
  act: (command: Command) => void,
): Promise<void> {
  if (!mayBeLinked(state)) return;
  await faultPoint(env, "link.before");
  const found = await Promise.all([identified(env, state), related(env, state)]);
  const linked: Shot[] = [];
  for (const id of linkedIds(state, found.flat())) {
    const other = await verificationObject(env, id).readRecord(state.accountId);
    if (other.ok) linked.push(...linkedShotsOf(other.state));
  }
  await faultPoint(env, "link.before.commit");
  act({ type: "compare_linked", linked });
  await faultPoint(env, "link.after.commit");
}

async function identified(env: VerificationEnv, { accountId, settings }: Verification) {
  const { identification } = settings;
  if (identification === undefined) return [];
  return findIdentified(await findShard(env, accountId), identification, LINKED_MOST + 1);
}

async function related(env: VerificationEnv, { accountId, id }: Verification) {
  const relations = await photoIndexObject(env, accountId).related(id);
  return relations.map(({ verificationId }) => verificationId);
}
