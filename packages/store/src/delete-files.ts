/** Deletes every object whose key begins so, also what is stored while it goes on. */
export async function deleteFiles(bucket: R2Bucket, prefix: string): Promise<void> {
  let page = await bucket.list({ prefix });
  while (page.objects.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- each page is what the one before left
    await bucket.delete(page.objects.map(({ key }) => key));
    // oxlint-disable-next-line no-await-in-loop -- as above
    page = await bucket.list({ prefix });
  }
}
