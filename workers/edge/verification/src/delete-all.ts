import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import { accountObject } from "@svc/platform/objects";
import { deleteVerification } from "@svc/store/verification/verifications";
import { readStored } from "@svc/store/objects/object-tables";
import { findShard } from "@svc/store/d1/shard";
import type { Journal } from "./journal.ts";
import type { Outbox } from "./outbox.ts";

/** Retry delay for failures that outlast the platform's own alarm retries. */
const AGAIN_MS = 3_600_000;

/**
 * Deletes the object's storage last, which also removes its alarm. When an earlier step fails, everything is kept and
 * retried in an hour.
 */
export async function deleteAll(
  env: VerificationEnv,
  journal: Journal,
  storage: DurableObjectStorage,
): Promise<void> {
  await journal.close(async (state) => {
    try {
      await deleteOutside(env, state, journal.outgoing.outbox);
      await storage.deleteAll();
      return true;
    } catch (error) {
      logFailure("delete", error, { verification: state.id });
      await storage.setAlarm(Date.now() + AGAIN_MS);
      return false;
    }
  });
}

/**
 * Deletes the data outside the object after retention has emptied the verification: its rows and its place in the
 * quotas. The ledger and the seal chain stay. No booking is lost with the outbox. Every step can be repeated.
 */
async function deleteOutside(
  env: VerificationEnv,
  { accountId, id }: Verification,
  outbox: Outbox,
): Promise<void> {
  const account = accountObject(env, accountId);
  const left = outbox.waiting().map(({ body }) => readStored(body));
  const bookings = left.flatMap((task) => (task.type === "book" ? [task.booking] : []));
  await Promise.all(bookings.map((booking) => account.book(accountId, booking)));
  await faultPoint(env, "delete.before.rows");
  await deleteVerification(await findShard(env, accountId), id);
  await faultPoint(env, "delete.after.rows");
  await account.vacate(id);
  await faultPoint(env, "delete.before.storage");
}
