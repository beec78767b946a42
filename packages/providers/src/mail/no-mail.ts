import type { Mailer } from "./mail.ts";

/** Without a provider, nothing is sent and nothing is reported as sent. */
export function noMailer(reason: string): Mailer {
  return { name: "none", send: () => Promise.resolve({ state: "refused", reason }) };
}
