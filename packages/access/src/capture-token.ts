import type { VerificationId } from "@svc/domain/ids";
import { readLinkToken, writeLinkToken } from "./link-token.ts";
import type { Secrets } from "./mac.ts";

/** CONTRACT G3.1: the holder of this token may take the photos. */
export function captureToken(secrets: Secrets, environment: string, id: VerificationId): Promise<string> {
  return writeLinkToken(secrets, { purpose: "cap", environment }, id);
}

export function readCaptureToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<VerificationId | undefined> {
  return readLinkToken(secrets, { purpose: "cap", environment }, token);
}
