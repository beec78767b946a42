import type { RevokedCertificate } from "./revoked.ts";

/** Trusted authorities, as PEM certificates. */
export type Trust = {
  /** Authorities that issue certificates for signing Content Credentials. */
  readonly signers: string;
  /** Authorities that issue certificates for time stamps; C2PA 2.4, 14.4.2 keeps them in a separate list. */
  readonly timeStamps: string;
  /** Certificates whose signatures do not count, whoever issued them. */
  readonly revoked: readonly RevokedCertificate[];
};

/** Trusts the same roots for signatures and for time stamps, with nothing revoked. */
export function trustIn(roots: string): Trust {
  return { signers: roots, timeStamps: roots, revoked: [] };
}

/**
 * The settings of a c2pa-rs reader. It fetches nothing, so a manifest that is only referenced by URL counts as
 * absent.
 */
export function readerContext({ signers, timeStamps }: Pick<Trust, "signers" | "timeStamps">): string {
  const anchors = [
    { trust_anchors: signers, trust_kind: "manifest" },
    { trust_anchors: timeStamps, trust_kind: "tsa" },
  ].filter(({ trust_anchors: pem }) => pem !== "");
  const verify = { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false };
  return JSON.stringify({ verify, trust: { anchors } });
}
