import { type DomainOf, toWire } from "../wire/wire.ts";
import { VerificationBody } from "./verification-body.ts";

/** A verification as the domain returns it. The capture link is added separately (CONTRACT G3.1). */
export type PresentableVerification = Omit<DomainOf<VerificationBody>, "captureUrl">;

/** SPEC 2.1: exactly its fields. The account, the metadata and the rest of the domain's view are not shown. */
export function presentVerification(
  view: PresentableVerification,
  links: { readonly captureUrl: string },
): VerificationBody {
  return toWire(VerificationBody, { ...view, ...links });
}
