import { captureToken } from "@svc/access/capture-token";
import { presentVerification } from "@svc/contract/verification/present-verification";
import type { VerificationBody } from "@svc/contract/verification/verification-body";
import type { VerificationId } from "@svc/domain/ids";
import type { VerificationView } from "@svc/domain/verification/view";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { SignedOnce } from "../http/signed-once.ts";

/** A verification as its tenant reads it, with the link to send. */
export async function present(c: ApiContext, view: VerificationView): Promise<VerificationBody> {
  // CONTRACT G14: the link is a right to write
  const captureUrl = mayOnlyRead(c) ? `${baseUrlOf(c)}/v/${view.id}` : await captureUrlOf(c, view.id);
  return presentVerification(view, { captureUrl });
}

/** Whether this key or this person is one that sees no link by which something could be written. */
export function mayOnlyRead(c: ApiContext): boolean {
  const { role } = c.var.holder;
  return role === "read" || role === "viewer";
}

/** Whoever polls a verification is shown the same link each time. */
const tokens = new SignedOnce<string>();

export async function captureUrlOf(c: ApiContext, id: VerificationId): Promise<string> {
  const { secrets } = c.var;
  const sign = () => captureToken(secrets, c.env.ENVIRONMENT, id);
  return `${baseUrlOf(c)}/v/${await tokens.of(secrets, id, sign)}`;
}
