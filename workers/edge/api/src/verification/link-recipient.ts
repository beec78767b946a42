import { unsubscribeToken } from "@svc/access/unsubscribe-token";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { type MailSkip, TEXT_LIMITS } from "@svc/domain/mail/mail-permit";
import type { Settings } from "@svc/domain/verification/settings";
import type { LinkMail, LinkTerms } from "@svc/domain/verification/state";
import { accountObject } from "@svc/platform/objects";
import { hasTexts } from "@svc/platform/sms-config";
import { brandOf } from "../brand/brand-of.ts";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";

const HINT = "Leave it out, and hand out capture_url yourself.";

/**
 * CONTRACT G4.8: refuses a recipient who would not get the link, before anything is created. The send itself is
 * counted when it happens.
 */
export async function requireRecipient(c: ApiContext, settings: Settings): Promise<void> {
  const { recipientEmail: to, recipientPhone: phone } = settings;
  const { id } = c.var.account;
  const account = accountObject(c.env, id);
  const skip = to === undefined ? undefined : await account.permitMail(id, { to });
  if (skip) throw refusalOf("recipient_email", skip);
  if (phone !== undefined && !hasTexts(c.env)) throw textsNotSetUp();
  const textSkip = phone === undefined ? undefined : await account.permitText(id, { to: phone });
  if (textSkip) throw refusalOf("recipient_phone", textSkip);
}

function textsNotSetUp(): ApiError {
  return invalidRequest(
    [{ path: "recipient_phone", message: "is not allowed, because text messages are off" }],
    `The operator has not set up text messages. ${HINT}`,
  );
}

type Path = "recipient_email" | "recipient_phone";

const MEMBERS_ONLY = {
  recipient_email: "must be a member of this account until it has bought credits",
  recipient_phone: "is not allowed until this account has bought credits",
} as const satisfies Record<Path, string>;

const LIMIT_REACHED = {
  recipient_email: "this account has sent all the mails it may send today",
  new_address_limit: "this account has mailed all the new addresses it may mail today",
  recipient_phone: "this account has sent all the text messages it may send today",
  number_limit: `this account has sent this number the ${TEXT_LIMITS.toOneNumber} text messages it may send to it in a day`,
} as const satisfies Record<Path | "new_address_limit" | "number_limit", string>;

function refusalOf(path: Path, skip: MailSkip): ApiError {
  switch (skip) {
    case "unsubscribed":
      return invalidRequest([{ path, message: "has unsubscribed from this account's mails" }], HINT);
    case "members_only":
      return invalidRequest([{ path, message: MEMBERS_ONLY[path] }], HINT);
    case "sms_off":
      return invalidRequest(
        [{ path, message: "is not allowed, because text messages are off" }],
        "Set sms_daily_cap in PATCH /v1/me/settings.",
      );
    case "number_limit":
    case "daily_limit":
    case "new_address_limit":
      return new ApiError("conflict", LIMIT_REACHED[skip === "daily_limit" ? path : skip], {
        hint: `The limit resets at midnight UTC. ${HINT}`,
      });
  }
}

/** What the message needs besides the link. Undefined without a recipient. */
export async function linkTermsOf(c: ApiContext, settings: Settings): Promise<LinkTerms | undefined> {
  const { recipientEmail, recipientPhone: to } = settings;
  if (to !== undefined) return { channel: "sms", sms: { to, accountName: c.var.account.name } };
  if (recipientEmail === undefined) return undefined;
  return { channel: "email", mail: await linkMailOf(c, settings, recipientEmail) };
}

export async function linkMailOf(c: ApiContext, settings: Settings, to: string): Promise<LinkMail> {
  const { id: accountId, name: accountName } = c.var.account;
  const token = await unsubscribeToken(c.var.secrets, c.env.ENVIRONMENT, { accountId, address: to });
  const brand = await brandOf(c, settings);
  return { to, accountName, unsubscribeUrl: `${baseUrlOf(c)}/u/${token}`, brand };
}
