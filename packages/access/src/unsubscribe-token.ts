import type { AccountId } from "@svc/domain/ids";
import type { Secrets } from "./mac.ts";
import { decryptText, encryptText } from "./encrypted-text.ts";

/** Whose mails somebody wants no more of, and where they came. */
export type Unsubscription = { readonly accountId: AccountId; readonly address: string };

const TOKEN = /^[^.]\.[\w-]{16}\.[\w-]{22,1000}$/;

/** Sealed, so that the link tells its holder and our logs no address, and works when nothing else is left of the mail. */
export function unsubscribeToken(
  secrets: Secrets,
  environment: string,
  { accountId, address }: Unsubscription,
): Promise<string> {
  return encryptText(secrets, purposeIn(environment), `${accountId}\n${address}`);
}

/** Undefined when it is not ours, or of another environment. */
export async function readUnsubscribeToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<Unsubscription | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const text = await decryptText(secrets, purposeIn(environment), token);
  const [accountId, address] = text?.split("\n") ?? [];
  if (accountId === undefined || address === undefined) return undefined;
  return { accountId: accountId as AccountId, address }; // it was sealed by us
}

function purposeIn(environment: string): string {
  return `unsubscribe ${environment}`;
}
