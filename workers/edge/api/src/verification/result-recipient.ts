import { resultToken } from "@svc/access/result-token";
import { unsubscribeToken } from "@svc/access/unsubscribe-token";
import { defined } from "@svc/contract/wire/parsed";
import type { VerificationId } from "@svc/domain/ids";
import type { Settings } from "@svc/domain/verification/settings";
import type { OpenRequest } from "@svc/platform/verification-rpc";
import { brandOf } from "../brand/brand-of.ts";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";

/**
 * SPEC 4.2: null opts out, and an absent value means the account's default. Everything the mail needs is fixed at this
 * point.
 */
export async function resultMailOf(
  c: ApiContext,
  id: VerificationId,
  asked: Settings,
): Promise<Pick<OpenRequest, "resultMail"> & { readonly notifyEmail?: string | null }> {
  const notifyEmail = recipientOf(c, asked);
  const isRead = typeof notifyEmail === "string" || asked.appealDays !== undefined;
  if (!isRead) return {};
  const token = await resultToken(c.var.secrets, c.env.ENVIRONMENT, id);
  const brand = await brandOf(c, asked);
  const base = baseUrlOf(c);
  const unsubscribeUrl = notifyEmail ? `${base}/u/${await unsubscribe(c, notifyEmail)}` : "";
  const links = { resultUrl: `${base}/r/${token}`, unsubscribeUrl };
  return { ...defined({ notifyEmail }), resultMail: { ...links, accountName: c.var.account.name, brand } };
}

/** CONTRACT G20: who may appeal has to learn the result. */
function recipientOf(c: ApiContext, { notifyEmail, appealDays, recipientEmail }: Settings) {
  if (notifyEmail !== undefined) return notifyEmail;
  return (appealDays === undefined ? undefined : recipientEmail) ?? c.var.account.notifyEmail;
}

function unsubscribe(c: ApiContext, address: string): Promise<string> {
  return unsubscribeToken(c.var.secrets, c.env.ENVIRONMENT, { accountId: c.var.account.id, address });
}
