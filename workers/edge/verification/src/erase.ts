import type { CaptureId, UploadId } from "@svc/domain/ids";
import type { Verification } from "@svc/domain/verification/state";
import type { VerificationEnv } from "@svc/platform/env";
import { accountObject, analyzerOf, photoIndexObject, uploadObject } from "@svc/platform/objects";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import { forgetAuditTexts } from "@svc/store/people/audit-log";
import { deleteFiles } from "@svc/store/r2/delete-files";
import { ownerPath } from "@svc/store/r2/files";
import { forgetMails } from "@svc/store/people/mailbox";
import { forgetSearches } from "@svc/store/outside/reverse-searches";
import { findShard } from "@svc/store/d1/shard";
import { forgetVisionAnswers } from "@svc/store/outside/vision-answers";
import type { OpenUploads } from "./open-uploads.ts";

/** Ids of a verification's data stored elsewhere. */
export type Outside = { readonly uploads: readonly UploadId[]; readonly mails: readonly string[] };

/** A result mail has the id of its event. */
export function outsideOf({
  events,
  uploads,
}: {
  readonly events: readonly LoggedEvent[];
  readonly uploads: Pick<OpenUploads, "begun">;
}): Outside {
  const completed = events.filter(({ event }) => event.type === "verification.completed");
  return { uploads: uploads.begun.map(({ id }) => id), mails: completed.map(({ id }) => id) };
}

/**
 * CONTRACT G14: deletes everything a verification stored outside its own object and the list. Every new store needs a
 * line here. Each step can be repeated. A failed step does not stop the others, and all are then retried.
 */
export async function eraseOutside(
  env: VerificationEnv,
  state: Verification,
  { uploads, mails }: Outside,
): Promise<void> {
  const { accountId, id } = state;
  const erased = await Promise.allSettled([
    deleteFiles(env.PHOTOS, ownerPath(accountId, id)),
    accountObject(env, accountId).forgetAnswers(id),
    forgetMails(env.DB, mails),
    forgetPhotos(
      env,
      state,
      state.captures.map((capture) => capture.id),
    ),
    forgetSearches(
      env.DB,
      accountId,
      state.captures.map(({ sha256 }) => sha256),
    ),
    findShard(env, accountId).then((shard) => forgetAuditTexts(shard, id)),
    forgetVisionAnswers(env.DB, { accountId, verificationId: id }, Date.now()),
    ...uploads.map((uploadId) => uploadObject(env, uploadId).forget()),
  ]);
  for (const each of erased) if (each.status === "rejected") throw each.reason;
}

/** Removes the photos from the account's index, whichever shard it is in. */
export async function forgetPhotos(
  env: VerificationEnv,
  { accountId, id }: Pick<Verification, "accountId" | "id">,
  captureIds: readonly CaptureId[],
): Promise<void> {
  if (captureIds.length === 0) return;
  await photoIndexObject(env, accountId).forget(accountId, captureIds);
  await analyzerOf(env).forgetPhotos(accountId, id, captureIds);
}
