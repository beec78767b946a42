import type { Switches } from "./interlock.ts";

export type MailVars = Pick<Switches, "MAIL" | "DEV"> & {
  readonly MAIL_FROM?: string;
  readonly RESEND_API_KEY?: string;
  readonly RESEND_URL?: string;
  /** Cloudflare Email Service, if the deployment has it. Its domain must be set up first. */
  readonly EMAIL?: SendEmail;
};

type Sender = { readonly email: string; readonly name?: string };

/** `none`: no mail can be sent, and the reason. */
export type MailConfig =
  | { readonly adapter: "cloudflare"; readonly from: Sender; readonly binding: SendEmail }
  | { readonly adapter: "resend"; readonly from: Sender; readonly apiKey: string; readonly baseUrl?: string }
  | { readonly adapter: "mailbox"; readonly from: Sender }
  | { readonly adapter: "none"; readonly reason: string };

const LOCAL_SENDER: Sender = { email: "no-reply@svc.example", name: "Photo verification" };

/** Selects the mail provider. Without `MAIL`, it is the mailbox if DEV=1, and none otherwise. */
export function mailConfigOf(vars: MailVars): MailConfig {
  const adapter = vars.MAIL ?? (vars.DEV === "1" ? "mailbox" : "none");
  const from = vars.MAIL_FROM === undefined ? undefined : senderOf(vars.MAIL_FROM);
  if (adapter === "none") return { adapter, reason: "no mail provider is set up (MAIL)" };
  if (vars.MAIL_FROM !== undefined && !from) return misconfigured("MAIL_FROM is no address");
  if (adapter === "mailbox") return { adapter, from: from ?? LOCAL_SENDER };
  if (!from) return misconfigured("MAIL_FROM is missing");
  return providerOf(adapter, vars, from);
}

function providerOf(
  adapter: string,
  { EMAIL, RESEND_API_KEY, RESEND_URL }: MailVars,
  from: Sender,
): MailConfig {
  if (adapter === "cloudflare") {
    return EMAIL ? { adapter, from, binding: EMAIL } : misconfigured("the binding EMAIL is missing");
  }
  if (adapter !== "resend") return misconfigured("MAIL must be cloudflare, resend or mailbox");
  if (!RESEND_API_KEY) return misconfigured("RESEND_API_KEY is missing");
  return { adapter, from, apiKey: RESEND_API_KEY, ...(RESEND_URL !== undefined && { baseUrl: RESEND_URL }) };
}

function misconfigured(reason: string): MailConfig {
  return { adapter: "none", reason };
}

/** Parses `a@b.example` or `Name <a@b.example>`. */
function senderOf(text: string): Sender | undefined {
  const [, name = "", bracketed, bare] =
    /^(?:([^<>\r\n]*)<([^\s@<>]+@[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+))$/.exec(text.trim()) ?? [];
  const email = bracketed ?? bare;
  if (email === undefined) return undefined;
  return name.trim() === "" ? { email } : { email, name: name.trim() };
}
