import { isVerificationId, type VerificationId, verificationIdAt } from "@svc/domain/ids";
import { type Asked, namedAccount, queueTasks } from "./asked.ts";
import { Misuse } from "./misuse.ts";

type Values = {
  readonly remote: boolean;
  readonly org?: string | undefined;
  readonly verification?: string | undefined;
  readonly at?: string | undefined;
  readonly force: boolean;
};

/** How long Cloudflare keeps the history of an object's storage. */
const HISTORY_MS = 30 * 86_400_000;

/** `pnpm ops restore-object`: takes one verification back to an earlier moment, by the cron of the service. */
export async function restoreObject(asked: Asked<Values>): Promise<void> {
  const { verification = "", at = "", force: isForced } = asked.values;
  if (!isVerificationId(verification))
    throw new Misuse("--verification must be an id such as vfy_01M7YD06078XABDKMT2HSP1D8E");
  const { id: accountId } = await namedAccount(asked);
  const atMs = momentOf(at, verification);
  await queueTasks(asked, [
    { type: "restore_object", accountId, verificationId: verification, atMs, isForced },
  ]);
}

/** Must name a time zone, because the operator's own is rarely the one of the log. */
function momentOf(typed: string, id: VerificationId): number {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(typed)
    ? Date.parse(typed)
    : NaN;
  if (Number.isNaN(atMs))
    throw new Misuse("--at must be a moment with its time zone, such as 2026-11-29T02:00:00Z");
  if (atMs >= Date.now()) throw new Misuse(`--at ${typed} is not in the past`);
  if (atMs < Date.now() - HISTORY_MS)
    throw new Misuse(`--at ${typed} is more than 30 days ago: no history is kept`);
  if (id > verificationIdAt(atMs)) throw new Misuse(`--at ${typed} is before ${id} was created`);
  return atMs;
}
