import { logFailure } from "@svc/platform/log";

type Received = { readonly discard: () => Promise<void> };

/** Runs `step` on a received file. If it throws, the file is discarded and the error passed on. */
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
