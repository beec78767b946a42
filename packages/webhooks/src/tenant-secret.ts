import { mac, type Secrets } from "@svc/access/mac";
import type { AccountId } from "@svc/domain/ids";

/** Which of an account's secrets is meant: rotating one makes the next generation. */
export type SecretName = {
  readonly accountId: AccountId;
  readonly environment: string;
  readonly generation: number;
  /** The service's secret that this one is made of; it stays that one when a newer comes. */
  readonly version: string;
};

/** CONTRACT G9.2: `whsec_` and base64 of 32 bytes; the same each time, so a database that leaks alone signs nothing. */
export async function tenantSecret(secrets: Secrets, name: SecretName): Promise<string> {
  const text = `${name.environment}\n${name.accountId}\n${name.generation}`;
  const made = await mac(secrets, name.version, { purpose: "webhook-secret", text, length: 43 });
  if (made === undefined) throw new Error(`SERVICE_SECRETS has no version ${name.version}`);
  return `whsec_${Buffer.from(made, "base64url").toString("base64")}`;
}
