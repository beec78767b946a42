import type { Trust } from "./trust.ts";
import list from "./trust-list.json" with { type: "json" };

/** The signers we trust: the C2PA's lists as published on `asOf`. `pnpm svc trust-list` updates them. */
export const C2PA_TRUST: Trust & { readonly asOf: string } = {
  asOf: list.asOf,
  signers: pemOf(list.signers),
  timeStamps: pemOf(list.timeStamps),
  revoked: list.revoked,
};

function pemOf(certificates: readonly { readonly pem: string }[]): string {
  return certificates.map(({ pem }) => `${pem}\n`).join("");
}
