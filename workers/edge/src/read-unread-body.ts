/** A caller that has more to send than this loses the answer rather than our time. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads and discards what a handler left of the request's body. The server closes a connection on which bytes are
 * unread, so the caller gets no answer, or the next request on that connection fails: without this, one in eight
 * refused bodies of 256 KB beside other requests ended as a broken connection in `wrangler dev`.
 */
export async function readUnreadBody({ body, bodyUsed }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return;
  let read = 0;
  try {
    for await (const chunk of body) {
      read += (chunk as Uint8Array).length; // the chunks of a request body are bytes
      if (read > MOST_BYTES) return;
    }
  } catch {
    // the caller is gone
  }
}
