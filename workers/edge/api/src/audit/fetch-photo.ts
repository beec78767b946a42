import { invalidRequest } from "@svc/contract/wire/errors";
import { FetchFailure, fetchPublic } from "@svc/webhooks/fetch-public";
import type { ApiContext } from "../context.ts";
import type { PhotoReceiver } from "../capture/photo/photo-receiver.ts";
import { takeFetch } from "../http/limit-fetches.ts";
import { withStorage } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";

const TIMEOUT_MS = 15_000;

/**
 * Streams the photo at `url` (CONTRACT G5.6 `image_url`) into the receiver. Takes a token of the rate limit per account
 * and host first.
 */
export async function fetchPhoto(c: ApiContext, url: string, receiver: PhotoReceiver): Promise<void> {
  await takeFetch(c, new URL(url).host);
  try {
    await fetchPublic({
      url,
      policy: urlPolicyOf(c),
      headers: { Accept: "image/*", "User-Agent": "svc-audits/1" },
      timeoutMs: TIMEOUT_MS,
      take: (chunk) => withStorage(() => receiver.write(chunk)),
    });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw invalidRequest([{ path: "image_url", message: error.message }]);
  }
}
