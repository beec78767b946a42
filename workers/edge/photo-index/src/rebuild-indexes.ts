import type { PhotoIndexEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import { photoIndexObject } from "@svc/platform/objects";
import { listOpenRebuilds } from "@svc/store/known-image/photo-index-rebuilds";

/** Begins what operators asked for (`pnpm photo-index`), and what was begun and is not over goes on. */
export async function rebuildIndexes(env: PhotoIndexEnv): Promise<void> {
  for (const { accountId, askedAt } of await listOpenRebuilds(env.DB)) {
    await photoIndexObject(env, accountId)
      .rebuild(accountId, askedAt)
      .catch((error: unknown) => logFailure("rebuild", error, { account: accountId }));
  }
}
