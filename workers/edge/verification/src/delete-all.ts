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

/** After a failure that an alarm's own retries would give up on. */
const AGAIN_MS = 3_600_000;

/** The object's storage goes last, and with it its alarm; where that fails all is there again, and it comes again in an hour. */
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
 * What lies outside of a verification that retention emptied: its rows, and its place in the quotas. Ledger and chain of
 * seals stay, and no movement is lost with the outbox. Each step can be done again.
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
