import { type DomainOf, toWire } from "../wire/wire.ts";
import type { Consistency } from "@svc/domain/consistency/consistency-shape";
import { consistencyShown } from "./consistency-body.ts";
import { VerificationBody } from "./verification-body.ts";

/** A verification as the domain returns it. The capture link is added separately (CONTRACT G3.1). */
export type PresentableVerification = Omit<DomainOf<VerificationBody>, "captureUrl" | "consistency"> & {
  readonly consistency?: Consistency;
};

/** SPEC 2.1: exactly its fields. The account, the metadata and the rest of the domain's view are not shown. */
export function presentVerification(
  view: PresentableVerification,
  links: { readonly captureUrl: string },
): VerificationBody {
  const { consistency, ...shown } = view;
  return toWire(VerificationBody, {
    ...shown,
    ...links,
    ...(consistency && { consistency: consistencyShown(consistency) }),
  });
}
