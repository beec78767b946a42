import type { AccountId } from "@svc/domain/ids";
import { isSameText, mac, newestVersion, type Secrets } from "./mac.ts";

const MAC_LENGTH = 22;
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})\.([^.])([\w-]{22})$/;

export type CardLinkRef = { readonly accountId: AccountId; readonly linkId: string };

/** CONTRACT G8.2: whose card page it is and which link, signed, so that nothing is read before it is known to be ours. */
export async function cardLinkToken(
  secrets: Secrets,
  environment: string,
  { accountId, linkId }: CardLinkRef,
): Promise<string> {
  const account = accountId.slice("acc_".length);
  const version = newestVersion(secrets);
  return `${account}.${linkId}.${version}${await macOf(secrets, version, [environment, account, linkId])}`;
}

export async function readCardLinkToken(
  secrets: Secrets,
  environment: string,
  token: string,
): Promise<CardLinkRef | undefined> {
  const [, account = "", linkId = "", version = "", proof = ""] = TOKEN.exec(token) ?? [];
  const expected = await macOf(secrets, version, [environment, account, linkId]);
  if (expected === undefined || !isSameText(expected, proof)) return undefined;
  return { accountId: `acc_${account}` as AccountId, linkId }; // it was signed by us
}

function macOf(secrets: Secrets, version: string, parts: readonly string[]) {
  return mac(secrets, version, { purpose: "card-link", text: parts.join("\n"), length: MAC_LENGTH });
}
