import type { Mailer } from "./mail.ts";

/** Where nothing is set up nothing is sent, and nothing is said to have been. */
export function noMailer(reason: string): Mailer {
  return { name: "none", send: () => Promise.resolve({ state: "refused", reason }) };
}
