import type { UploadTerms } from "@svc/platform/upload-rpc";
import { deleteFiles } from "@svc/store/r2/delete-files";
import { uploadPath } from "@svc/store/r2/files";

/** Deletes every chunk, including those stored but never counted. */
export async function freeChunks(bucket: R2Bucket, terms: UploadTerms): Promise<void> {
  await deleteFiles(bucket, uploadPath(terms.accountId, terms.verificationId, terms.id));
}
