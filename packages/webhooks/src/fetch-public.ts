import { isWebhookUrl, type UrlPolicy } from "@svc/contract/webhook/webhook-url";

/** Our choice: a photo or spreadsheet that was moved or published redirects once or twice. */
const MOST_REDIRECTS = 3;

export type PublicFile = {
  readonly url: string;
  readonly policy: UrlPolicy;
  readonly headers?: Readonly<Record<string, string>>;
  /** The limit for the whole call, including redirects and body. */
  readonly timeoutMs: number;
  /** Receives the body in order. It may wait for storage, and throws to stop the download. */
  readonly take: (chunk: Uint8Array) => Promise<void> | void;
};

/**
 * Why a file could not be fetched, worded for the field that named its URL. The message reveals nothing about
 * our network.
 */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
}

/**
 * Streams a file from a tenant's URL into `take`. Checks CONTRACT G0.9 for that URL and for every redirect.
 * Throws `FetchFailure`, or what `take` throws.
 */
export async function fetchPublic({ url, policy, headers, timeoutMs, take }: PublicFile): Promise<void> {
  const init = {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    ...(headers && { headers }),
  } as const;
  let address = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isWebhookUrl(address, policy))
      throw new FetchFailure("must not lead to an address that is not public https");
    const response = await fetch(address, init).catch((error: unknown) => {
      throw new FetchFailure(isTimeout(error) ? "must answer in time" : "must be reachable");
    });
    const next = response.headers.get("Location");
    if (!isRedirect(response) || next === null) return takeBody(response, take);
    await response.body?.cancel();
    address = URL.parse(next, address)?.href ?? "";
  }
  throw new FetchFailure(`must not be redirected more than ${MOST_REDIRECTS} times`);
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

async function takeBody(response: Response, take: PublicFile["take"]): Promise<void> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new FetchFailure(`must answer 200, got ${response.status}`);
  }
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read().catch((error: unknown) => {
      throw new FetchFailure(isTimeout(error) ? "must answer in time" : "must not break off");
    });
    if (!next || next.done) return;
    try {
      await take(next.value);
    } catch (error) {
      await reader?.cancel().catch(() => {});
      throw error;
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
