import { isSignedText, signText } from "@svc/access/mac";
import type { ApiContext } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";

const PURPOSE = "sso-domain";
const PREFIX = "svc-verification=";

/** The TXT record that proves that a domain belongs to the account. It is a MAC, so nothing has to be stored. */
export async function recordOf(c: ApiContext, domain: string) {
  const text = subjectOf(c, domain);
  const signature = await signText(await secretsOf(c.env), { purpose: PURPOSE, text });
  return { recordName: `_svc-verification.${domain}`, recordValue: `${PREFIX}${signature}` };
}

export async function isRecord(c: ApiContext, domain: string, value: string): Promise<boolean> {
  if (!value.startsWith(PREFIX)) return false;
  const signed = { purpose: PURPOSE, text: subjectOf(c, domain) };
  return isSignedText(await secretsOf(c.env), value.slice(PREFIX.length).trim(), signed);
}

function subjectOf(c: ApiContext, domain: string): string {
  return `${c.var.account.id}\n${domain}`;
}
