/** Longer than a caller next door needs for a body that we refuse, and no wait that a caller far away notices. */
const MOST_MS = 500;

/**
 * Reads and discards what a handler left of the request's body, for at most half a second. A server closes a connection
 * with unread bytes: without this, one in eight refused bodies of 256 KB next to other requests ended as a broken
 * connection in `wrangler dev`. A slow or endless sender gets its answer all the same.
 */
export async function readUnreadBody(request: Request): Promise<void> {
  if (request.body === null || request.bodyUsed || request.body.locked) return;
  await Promise.race([readAll(request.body), scheduler.wait(MOST_MS)]);
}

async function readAll(body: ReadableStream): Promise<void> {
  const reader = body.getReader();
  try {
    while (!(await reader.read()).done);
  } catch {
    // the caller is gone
  }
}
