/** CONTRACT G14: an account's limits for result mails per UTC day. */
export const MAIL_LIMITS = { aDay: 500, newAddressesADay: 50 } as const;
export type MailLimits = { readonly [K in keyof typeof MAIL_LIMITS]: number };

/**
 * Why a message is not sent: the recipient unsubscribed, the account has not bought anything yet, a daily limit
 * is reached, the account has no text messages, or the number has received its messages of the day.
 */
export const MAIL_SKIPS = [
  "unsubscribed",
  "members_only",
  "daily_limit",
  "new_address_limit",
  "sms_off",
  "number_limit",
] as const;
export type MailSkip = (typeof MAIL_SKIPS)[number];

/**
 * CONTRACT G4.8: text messages per UTC day, of an account in total and to one number. The operator pays for them. Our
 * choice: a number gets the link and its two reminders.
 */
export const TEXT_LIMITS = { aDay: 100, toOneNumber: 3 } as const;

export type MailStanding = {
  readonly isSuppressed: boolean;
  /** Not a member, and the account has not bought credits. Until then it may mail only its members. */
  readonly isStranger: boolean;
  readonly isNewAddress: boolean;
  readonly today: { readonly mails: number; readonly newAddresses: number };
};

/** Undefined if the mail may be sent. */
export function mailSkip(
  { isSuppressed, isStranger, isNewAddress, today }: MailStanding,
  limits: MailLimits,
): MailSkip | undefined {
  if (isSuppressed) return "unsubscribed";
  if (isStranger) return "members_only";
  if (today.mails >= limits.aDay) return "daily_limit";
  return isNewAddress && today.newAddresses >= limits.newAddressesADay ? "new_address_limit" : undefined;
}

/** CONTRACT G4.8: the same for a text message. Unlike mails, they cost the operator money, so they are off unless set. */
export function textSkip({
  isStranger,
  today,
  dailyCap,
}: {
  readonly isStranger: boolean;
  readonly today: { readonly texts: number; readonly toNumber: number };
  readonly dailyCap: number;
}): MailSkip | undefined {
  if (dailyCap === 0) return "sms_off";
  if (isStranger) return "members_only";
  // an unreadable cap (NaN) sends nothing
  if (!(today.texts < dailyCap)) return "daily_limit";
  return today.toNumber < TEXT_LIMITS.toOneNumber ? undefined : "number_limit";
}

/** One spelling for a mailbox. Servers may distinguish upper case, but none is known to. */
export function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}
