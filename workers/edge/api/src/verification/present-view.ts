import { captureToken } from "@svc/access/capture-token";
import { presentVerification } from "@svc/contract/verification/present-verification";
import type { VerificationBody } from "@svc/contract/verification/verification-body";
import type { VerificationId } from "@svc/domain/ids";
import type { VerificationView } from "@svc/domain/verification/view";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { SignedOnce } from "../http/signed-once.ts";

/** A verification as its tenant sees it, with its capture link. */
export async function present(c: ApiContext, view: VerificationView): Promise<VerificationBody> {
  // CONTRACT G14: the full link gives write access
  const captureUrl = mayOnlyRead(c) ? `${baseUrlOf(c)}/v/${view.id}` : await captureUrlOf(c, view.id);
  return presentVerification(view, { captureUrl });
}

/** Whether the caller is read-only, and so must not see a link that gives write access. */
export function mayOnlyRead(c: ApiContext): boolean {
  const { role } = c.var.holder;
  return role === "read" || role === "viewer";
}

/** Keeps the link stable between polls. */
const tokens = new SignedOnce<string>();

export async function captureUrlOf(c: ApiContext, id: VerificationId): Promise<string> {
  const { secrets } = c.var;
  const sign = () => captureToken(secrets, c.env.ENVIRONMENT, id);
  return `${baseUrlOf(c)}/v/${await tokens.of(secrets, id, sign)}`;
}
