import type { PhotoIndexEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import { photoIndexObject } from "@svc/platform/objects";
import { listOpenRebuilds } from "@svc/store/known-image/photo-index-rebuilds";

/** Starts rebuilds that operators requested (`pnpm photo-index`) and continues unfinished ones. */
export async function rebuildIndexes(env: PhotoIndexEnv): Promise<void> {
  for (const { accountId, askedAt } of await listOpenRebuilds(env.DB)) {
    await photoIndexObject(env, accountId)
      .rebuild(accountId, askedAt)
      .catch((error: unknown) => logFailure("rebuild", error, { account: accountId }));
  }
}
