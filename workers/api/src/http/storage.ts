import { ApiError } from "@svc/contract/errors";
import { logFailure } from "@svc/platform/log";

/** Runs a step that leans on storage; its failure is 503, since nothing was lost and a retry may do. */
export async function withStorage<T>(step: () => Promise<T>, verificationId?: string): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logFailure("storage", error, { verification: verificationId });
    throw new ApiError("storage_unavailable", "storage does not answer", {
      headers: { "Retry-After": "1" },
      hint:
        verificationId === undefined
          ? "Nothing was created: retry."
          : "The audit was created: read it with GET /v1/verifications/{id} instead of sending the photo again.",
      ...(verificationId !== undefined && { extra: { verification_id: verificationId } }),
    });
  }
}
