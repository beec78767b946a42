import { inTime } from "./in-time.ts";
import {
  headersOf,
  type InlineImage,
  type Mail,
  type MailAddress,
  type MailAnswer,
  type Mailer,
} from "./mail.ts";

export type ResendAccount = {
  readonly apiKey: string;
  readonly from: MailAddress;
  /** Replaces Resend's own URL in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** https://resend.com/docs/api-reference/emails/send-email: a key seen within 24 hours does not send again. */
export function resendMailer({
  apiKey,
  from,
  baseUrl = "https://api.resend.com",
  timeoutMs,
}: ResendAccount): Mailer {
  return {
    name: "resend",
    send: (mail) =>
      inTime(async (signal) => {
        const response = await fetch(`${baseUrl}/emails`, {
          method: "POST",
          signal,
          headers: {
            Authorization: `Bearer ${apiKey}`,
            "Content-Type": "application/json",
            "Idempotency-Key": mail.id,
            // Without it, the API answers 403.
            "User-Agent": "svc-mail/1",
          },
          body: JSON.stringify(bodyOf(mail, from)),
        });
        return answerOf(response);
      }, timeoutMs),
  };
}

function bodyOf(mail: Mail, from: MailAddress) {
  const { to, subject, text, html, images } = mail;
  return {
    from: from.name === undefined ? from.email : `${quoted(from.name)} <${from.email}>`,
    to: [to],
    subject,
    text,
    html,
    headers: headersOf(mail),
    ...(images.length > 0 && { attachments: images.map(attachmentOf) }),
  };
}

/** RFC 5322 3.2.4. */
function quoted(name: string): string {
  return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function attachmentOf({ id, contentType, fileName, bytes }: InlineImage) {
  return {
    filename: fileName,
    content: Buffer.from(bytes).toString("base64"),
    content_type: contentType,
    content_id: id,
  };
}

async function answerOf(response: Response): Promise<MailAnswer> {
  if (response.ok) {
    await response.body?.cancel();
    return { state: "accepted" };
  }
  const name = await errorName(response);
  const reason = `HTTP ${response.status} ${name}`;
  // A mail with this key but other bytes was already sent, so this one is not sent again.
  if (name === "invalid_idempotent_request") return { state: "accepted" };
  // The operator must fix a wrong key or an unverified domain (401, 403); the mail waits until then.
  if (response.status === 400 || response.status === 422) return { state: "refused", reason };
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return { state: "later", reason, ...(seconds >= 0 && { retryAfterMs: seconds * 1000 }) };
}

async function errorName(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const name = body && typeof body === "object" && "name" in body ? body.name : undefined;
  return typeof name === "string" ? name.slice(0, 60) : "";
}
