import { captureToken } from "@svc/access/capture-token";
import { presentVerification } from "@svc/contract/present";
import type { VerificationBody } from "@svc/contract/verification-body";
import type { VerificationView } from "@svc/domain/verification/view";
import type { ApiContext } from "../context.ts";

/** A verification as its tenant reads it, with the link to send. */
export async function present(c: ApiContext, view: VerificationView): Promise<VerificationBody> {
  const token = await captureToken(c.var.secrets, c.env.ENVIRONMENT, view.id);
  return presentVerification(view, { captureUrl: `${baseUrlOf(c)}/v/${token}` });
}

/** The origin of links that are handed out: the operator's, or else the one that was called. */
export function baseUrlOf(c: ApiContext): string {
  return c.env.BASE_URL?.replace(/\/+$/, "") ?? new URL(c.req.url).origin;
}
