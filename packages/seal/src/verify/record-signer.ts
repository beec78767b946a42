import { calculateJwkThumbprint, type JSONWebKeySet } from "jose";
import type { RecordReport } from "../record/verify-record.ts";
import type { SealKey } from "../record/verify-jws.ts";

/**
 * The keys that records are checked by, and where they come from. `service`: from the service itself. `option`: from
 * whoever runs the check, as an option of `pnpm svc verify` or of the SDK. `page`: from somebody in front of the page; they
 * say nothing of the service unless they are among its own, which `service` holds where it could be reached.
 */
export type CheckingKeys =
  | { readonly from: "service" | "option"; readonly jwks: JSONWebKeySet }
  | { readonly from: "page"; readonly jwks: JSONWebKeySet; readonly service: JSONWebKeySet | undefined };

/** Whose key a record was checked by. */
export type RecordSigner =
  | { readonly is: "service" | "given" }
  | { readonly is: "stranger"; readonly keys: readonly SealKey[]; readonly isServiceKnown: boolean };

/** Two keys are the same by their thumbprints (RFC 7638), whatever they are called. */
export async function recordSigner({ keys }: RecordReport, checked: CheckingKeys): Promise<RecordSigner> {
  if (checked.from !== "page") return { is: checked.from === "service" ? "service" : "given" };
  if (keys.length === 0) return { is: "given" }; // none of them was used
  const own = await Promise.all((checked.service?.keys ?? []).map((key) => calculateJwkThumbprint(key)));
  const strange = keys.filter(({ thumbprint }) => !own.includes(thumbprint));
  if (strange.length === 0) return { is: "service" };
  return { is: "stranger", keys: strange, isServiceKnown: checked.service !== undefined };
}
