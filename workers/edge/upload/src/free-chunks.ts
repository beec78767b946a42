import type { UploadTerms } from "@svc/platform/upload-rpc";
import { uploadPath } from "@svc/store/files";

/** Deletes every chunk, also those that were stored but never counted. */
export async function freeChunks(bucket: R2Bucket, terms: UploadTerms): Promise<void> {
  const prefix = uploadPath(terms.accountId, terms.verificationId, terms.id);
  let page = await bucket.list({ prefix });
  while (page.objects.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- each page is what the one before left
    await bucket.delete(page.objects.map(({ key }) => key));
    // oxlint-disable-next-line no-await-in-loop -- as above
    page = await bucket.list({ prefix });
  }
}
