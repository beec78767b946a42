/** Deletes every object with this prefix, including those stored meanwhile. */
export async function deleteFiles(bucket: R2Bucket, prefix: string): Promise<void> {
  let page = await bucket.list({ prefix });
  while (page.objects.length > 0) {
    await bucket.delete(page.objects.map(({ key }) => key));
    page = await bucket.list({ prefix });
  }
}
