import type { AccountId } from "@svc/domain/ids";
import { isSignedText, type Secrets, SIGNATURE, signText } from "./mac.ts";

const ULID = "[0-9A-HJKMNP-TV-Z]{26}";
const TOKEN = new RegExp(`^(${ULID})\\.(${ULID})\\.(${SIGNATURE})$`);

export type CardLinkRef = { readonly accountId: AccountId; readonly linkId: string };

/**
 * CONTRACT G8.2: names the account and the card link. It is signed, so that a forged token is refused before
 * any read.
 */
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
  return { accountId: `acc_${account}` as AccountId, linkId }; // we signed it
}

function signedOf(...parts: readonly string[]) {
  return { purpose: "card-link", text: parts.join("\n") };
}
