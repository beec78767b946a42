import { resultToken } from "@svc/access/result-token";
import { unsubscribeToken } from "@svc/access/unsubscribe-token";
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
  const { notifyEmail = c.var.account.notifyEmail } = asked;
  if (notifyEmail === undefined || notifyEmail === null) return {};
  const token = await resultToken(c.var.secrets, c.env.ENVIRONMENT, id);
  const brand = await brandOf(c, asked);
  const { id: accountId, name: accountName } = c.var.account;
  const unsubscribe = await unsubscribeToken(c.var.secrets, c.env.ENVIRONMENT, {
    accountId,
    address: notifyEmail,
  });
  const base = baseUrlOf(c);
  const links = { resultUrl: `${base}/r/${token}`, unsubscribeUrl: `${base}/u/${unsubscribe}` };
  return { notifyEmail, resultMail: { ...links, accountName, brand } };
}
