import { calculateJwkThumbprint, type JSONWebKeySet } from "jose";
import type { RecordReport } from "../record/verify-record.ts";
import type { SealKey } from "../record/verify-jws.ts";

/**
 * The keys to check records with, and their source. `service`: the service itself. `option`: an option of `pnpm svc
 * verify` or the SDK. `page`: a visitor of the page. Keys of a visitor prove nothing about the service unless
 * they are among its own keys, in `service` if it could be reached.
 */
export type CheckingKeys =
  | { readonly from: "service" | "option"; readonly jwks: JSONWebKeySet }
  | { readonly from: "page"; readonly jwks: JSONWebKeySet; readonly service: JSONWebKeySet | undefined };

/** Whose key signed the record. */
export type RecordSigner =
  | { readonly is: "service" | "given" }
  | { readonly is: "stranger"; readonly keys: readonly SealKey[]; readonly isServiceKnown: boolean };

/** Keys are compared by thumbprint (RFC 7638), not by name. */
export async function recordSigner(
  { keys }: Pick<RecordReport, "keys">,
  checked: CheckingKeys,
): Promise<RecordSigner> {
  if (checked.from !== "page") return { is: checked.from === "service" ? "service" : "given" };
  if (keys.length === 0) return { is: "given" }; // no key was used
  const own = await Promise.all((checked.service?.keys ?? []).map((key) => calculateJwkThumbprint(key)));
  const strange = keys.filter(({ thumbprint }) => !own.includes(thumbprint));
  if (strange.length === 0) return { is: "service" };
  return { is: "stranger", keys: strange, isServiceKnown: checked.service !== undefined };
}
