import type { VerificationId } from "@svc/domain/ids";
import { readLinkToken, writeLinkToken } from "./link-token.ts";
import type { Secrets } from "./mac.ts";

/** The holder of this token may see the verdict and the photos, but change nothing. */
export function resultToken(secrets: Secrets, environment: string, id: VerificationId): Promise<string> {
  return writeLinkToken(secrets, { purpose: "result", environment }, id);
}

export function readResultToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<VerificationId | undefined> {
  return readLinkToken(secrets, { purpose: "result", environment }, token);
}
