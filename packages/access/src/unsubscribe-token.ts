import type { AccountId } from "@svc/domain/ids";
import type { Secrets } from "./mac.ts";
import { decryptText, encryptText } from "./encrypted-text.ts";

/** The account whose mails a recipient no longer wants, and the recipient's address. */
export type Unsubscription = { readonly accountId: AccountId; readonly address: string };

const TOKEN = /^[^.]\.[\w-]{16}\.[\w-]{22,1000}$/;

/**
 * Encrypted, so that neither the link's holder nor our logs see the address. It works even when nothing else of
 * the mail is stored.
 */
export function unsubscribeToken(
  secrets: Secrets,
  environment: string,
  { accountId, address }: Unsubscription,
): Promise<string> {
  return encryptText(secrets, purposeIn(environment), `${accountId}\n${address}`);
}

/** Undefined if the token is not ours, or from another environment. */
export async function readUnsubscribeToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<Unsubscription | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const text = await decryptText(secrets, purposeIn(environment), token);
  const [accountId, address] = text?.split("\n") ?? [];
  if (accountId === undefined || address === undefined) return undefined;
  return { accountId: accountId as AccountId, address }; // we encrypted it
}

function purposeIn(environment: string): string {
  return `unsubscribe ${environment}`;
}
