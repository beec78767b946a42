import type { Switches } from "./interlock.ts";

export type SmsVars = Pick<Switches, "SMS"> & {
  readonly TWILIO_ACCOUNT_SID?: string;
  readonly TWILIO_AUTH_TOKEN?: string;
  /** A number in E.164, an alphanumeric sender, or a messaging service. */
  readonly SMS_FROM?: string;
  readonly TWILIO_URL?: string;
};

/** `none`: no text message can be sent, and the reason. */
export type SmsConfig =
  | {
      readonly adapter: "twilio";
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
      readonly baseUrl?: string;
    }
  | { readonly adapter: "mailbox" }
  | { readonly adapter: "none"; readonly reason: string };

/** Selects the provider of text messages. Without `SMS`, there is none. */
export function smsConfigOf({ SMS: adapter, ...vars }: SmsVars): SmsConfig {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, SMS_FROM, TWILIO_URL } = vars;
  if (adapter === undefined || adapter === "") return misconfigured("no provider is set up (SMS)");
  if (adapter === "mailbox") return { adapter };
  if (adapter !== "twilio") return misconfigured("SMS must be twilio or mailbox");
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !SMS_FROM)
    return misconfigured("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN or SMS_FROM is missing");
  const account = { accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, from: SMS_FROM };
  return { adapter, ...account, ...(TWILIO_URL !== undefined && { baseUrl: TWILIO_URL }) };
}

/** Whether this deployment can send text messages at all. */
export function hasTexts(vars: SmsVars): boolean {
  return smsConfigOf(vars).adapter !== "none";
}

function misconfigured(reason: string): SmsConfig {
  return { adapter: "none", reason };
}
