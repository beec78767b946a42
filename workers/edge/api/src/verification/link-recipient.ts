import { unsubscribeToken } from "@svc/access/unsubscribe-token";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import type { MailSkip } from "@svc/domain/mail/mail-permit";
import type { Settings } from "@svc/domain/verification/settings";
import type { LinkMail, LinkTerms } from "@svc/domain/verification/state";
import { accountObject } from "@svc/platform/objects";
import { brandOf } from "../brand/brand-of.ts";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";

const HINT = "Leave it out, and hand out capture_url yourself.";

/**
 * CONTRACT G4.8: refuses a recipient who would not get the link, before anything is created. The send itself is
 * counted when it happens.
 */
export async function requireRecipient(c: ApiContext, { recipientEmail: to }: Settings): Promise<void> {
  if (to === undefined) return;
  const { id } = c.var.account;
  const skip = await accountObject(c.env, id).permitMail(id, { to });
  if (skip) throw refusalOf("recipient_email", skip);
}

function refusalOf(path: string, skip: MailSkip): ApiError {
  switch (skip) {
    case "unsubscribed":
      return invalidRequest([{ path, message: "has unsubscribed from this account's mails" }], HINT);
    case "members_only":
      return invalidRequest(
        [{ path, message: "must be a member of this account until it has bought credits" }],
        HINT,
      );
    case "daily_limit":
    case "new_address_limit":
      return new ApiError(
        "conflict",
        skip === "daily_limit"
          ? "this account has sent all the mails it may send today"
          : "this account has mailed all the new addresses it may mail today",
        { hint: `The limit resets at midnight UTC. ${HINT}` },
      );
  }
}

/** What the message needs besides the link. Undefined without a recipient. */
export async function linkTermsOf(c: ApiContext, settings: Settings): Promise<LinkTerms | undefined> {
  const { recipientEmail: to } = settings;
  return to === undefined ? undefined : { channel: "email", mail: await linkMailOf(c, settings, to) };
}

export async function linkMailOf(c: ApiContext, settings: Settings, to: string): Promise<LinkMail> {
  const { id: accountId, name: accountName } = c.var.account;
  const token = await unsubscribeToken(c.var.secrets, c.env.ENVIRONMENT, { accountId, address: to });
  const brand = await brandOf(c, settings);
  return { to, accountName, unsubscribeUrl: `${baseUrlOf(c)}/u/${token}`, brand };
}
