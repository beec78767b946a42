import { logFailure } from "@svc/platform/log";

type Received = { readonly discard: () => Promise<void> };

/** What the step makes of a received file; when it throws, that is what the caller hears, and the file is discarded. */
export async function storedOrDiscarded<T>(received: Received, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    await received.discard().catch((failure: unknown) => {
      logFailure("discard", failure);
    });
    throw error;
  }
}
