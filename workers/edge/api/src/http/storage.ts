import { ApiError } from "@svc/contract/wire/errors";
import { logFailure } from "@svc/platform/log";
import { type AccountShard, findShard } from "@svc/store/d1/shard";
import type { ApiContext } from "../context.ts";

/** Queries the database shard of the calling account. A failure is answered with 503, as below. */
export function inShard<T>(c: ApiContext, work: (shard: AccountShard) => Promise<T>): Promise<T> {
  return withStorage(async () => work(await findShard(c.env, c.var.account.id)));
}

/** Runs a storage step. A failure becomes 503, since nothing is lost and a retry may succeed. */
export async function withStorage<T>(step: () => Promise<T>, verificationId?: string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logFailure("storage", error, { verification: verificationId });
    const unavailable = new ApiError("storage_unavailable", "storage does not answer", {
      headers: { "Retry-After": "1" },
      hint:
        verificationId === undefined
          ? "Nothing was created. Try again."
          : "The audit was created: read it with GET /v1/verifications/{id} instead of sending the photo again.",
      ...(verificationId !== undefined && { extra: { verification_id: verificationId } }),
    });
    throw Object.assign(unavailable, { cause: error });
  }
}
