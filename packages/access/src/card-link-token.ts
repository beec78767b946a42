import type { AccountId } from "@svc/domain/ids";
import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

const ULID = "[0-9A-HJKMNP-TV-Z]{26}";
const TOKEN = new RegExp(`^(${ULID})\\.(${ULID})\\.(${SIGNATURE})$`);

export type CardLinkRef = { readonly accountId: AccountId; readonly linkId: string };

/** CONTRACT G8.2: whose card page it is and which link, signed, so that nothing is read before it is known to be ours. */
export async function cardLinkToken(
  secrets: Secrets,
  environment: string,
  { accountId, linkId }: CardLinkRef,
): Promise<string> {
  const account = accountId.slice("acc_".length);
  return `${account}.${linkId}.${await signText(secrets, signedOf(environment, account, linkId))}`;
}

export async function readCardLinkToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<CardLinkRef | undefined> {
  const [, account = "", linkId = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!(await isSignedText(secrets, signature, signedOf(environment, account, linkId)))) return undefined;
  return { accountId: `acc_${account}` as AccountId, linkId }; // it was signed by us
}

function signedOf(...parts: readonly string[]) {
  return { purpose: "card-link", text: parts.join("\n") };
}
