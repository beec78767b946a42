/** CONTRACT G14: what an account's result mails may be, a UTC day. */
export const MAIL_LIMITS = { aDay: 500, newAddressesADay: 50 } as const;
export type MailLimits = { readonly [K in keyof typeof MAIL_LIMITS]: number };

/** Why a mail is not sent: its reader asked for no more, the account has bought nothing yet, or the day's are used up. */
export const MAIL_SKIPS = ["unsubscribed", "members_only", "daily_limit", "new_address_limit"] as const;
export type MailSkip = (typeof MAIL_SKIPS)[number];

export type MailStanding = {
  readonly isSuppressed: boolean;
  /** Nobody else may be written to before the account has bought credits. */
  readonly isStranger: boolean;
  readonly isNewAddress: boolean;
  readonly today: { readonly mails: number; readonly newAddresses: number };
};

/** Undefined when the mail may go. */
export function mailSkip(
  { isSuppressed, isStranger, isNewAddress, today }: MailStanding,
  limits: MailLimits,
): MailSkip | undefined {
  if (isSuppressed) return "unsubscribed";
  if (isStranger) return "members_only";
  if (today.mails >= limits.aDay) return "daily_limit";
  return isNewAddress && today.newAddresses >= limits.newAddressesADay ? "new_address_limit" : undefined;
}

/** The same mailbox however somebody writes it; a server may tell more apart, but none is known to. */
export function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}
