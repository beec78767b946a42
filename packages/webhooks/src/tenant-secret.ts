import { mac, type Secrets } from "@svc/access/mac";
import type { AccountId } from "@svc/domain/ids";

/** Identifies one of an account's secrets. Each rotation creates the next generation. */
export type SecretName = {
  readonly accountId: AccountId;
  readonly environment: string;
  readonly generation: number;
  /** The service secret that this one is derived from. It does not change when a newer service secret is added. */
  readonly version: string;
};

/**
 * CONTRACT G9.2: derives `whsec_` and base64 of 32 bytes. Secrets are derived, not stored, so a leaked database
 * alone cannot sign anything. Throws if SERVICE_SECRETS lacks the version.
 */
export async function tenantSecret(secrets: Secrets, name: SecretName): Promise<string> {
  const text = `${name.environment}\n${name.accountId}\n${name.generation}`;
  const made = await mac(secrets, name.version, { purpose: "webhook-secret", text, length: 43 });
  if (made === undefined) throw new Error(`SERVICE_SECRETS has no version ${name.version}`);
  return `whsec_${Buffer.from(made, "base64url").toString("base64")}`;
}
