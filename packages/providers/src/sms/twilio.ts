import { inTime } from "../mail/in-time.ts";
import type { MailAnswer } from "../mail/mail.ts";
import type { Texter } from "./sms.ts";

export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** One of the account's numbers in E.164, an alphanumeric sender, or a messaging service (`MG…`). */
  readonly from: string;
  /** Replaces Twilio's own URL in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/**
 * https://www.twilio.com/docs/messaging/api/message-resource: an accepted message is queued at Twilio. The API has no
 * idempotency key, so after a lost answer a second copy may arrive.
 */
export function twilioTexter({ accountSid, authToken, from, timeoutMs, ...account }: TwilioAccount): Texter {
  const { baseUrl = "https://api.twilio.com" } = account;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
  return {
    name: "twilio",
    send: ({ to, text }) =>
      inTime(async (signal) => {
        const response = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
          method: "POST",
          signal,
          headers: { Authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
          body: new URLSearchParams({ To: to, Body: text, ...sender }),
        });
        return answerOf(response);
      }, timeoutMs),
  };
}

async function answerOf(response: Response): Promise<MailAnswer> {
  const { code, status } = await membersOf(response);
  const reason = `HTTP ${response.status} ${typeof code === "number" ? code : ""}`.trim();
  if (response.ok) {
    return status === "failed" || status === "undelivered"
      ? { state: "refused", reason }
      : { state: "accepted" };
  }
  // 400 is about this message: a number that does not exist or that has replied STOP
  if (response.status === 400) return { state: "refused", reason };
  // the operator must fix a wrong token or an empty account; the message waits until then
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return { state: "later", reason, ...(seconds >= 0 && { retryAfterMs: seconds * 1000 }) };
}

async function membersOf(
  response: Response,
): Promise<{ readonly code?: unknown; readonly status?: unknown }> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
}
