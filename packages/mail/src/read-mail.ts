import type { MailInBox } from "@svc/providers/mail/mailbox";
import { findMail } from "@svc/store/people/mailbox";

/** One mail of the built-in mailbox. */
export async function readMail(env: { readonly DB: D1Database }, id: string): Promise<MailInBox | undefined> {
  const found = await findMail(env.DB, id);
  return found?.mail as MailInBox | undefined; // written by mailerOf
}
