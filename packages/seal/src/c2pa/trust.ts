import type { RevokedCertificate } from "./revoked.ts";

/** Who is relied on, as PEM certificates. */
export type Trust = {
  /** Who may issue certificates that sign a Content Credential. */
  readonly signers: string;
  /** Who may issue certificates that sign time stamps: a list of its own (C2PA 2.4, 14.4.2). */
  readonly timeStamps: string;
  /** Whose signatures do not count, whoever vouches for them. */
  readonly revoked: readonly RevokedCertificate[];
};

/** The same roots for signatures and for time stamps, and nobody revoked. */
export function trustIn(roots: string): Trust {
  return { signers: roots, timeStamps: roots, revoked: [] };
}

/** What a reader of c2pa-rs is told. Nothing is fetched: a manifest that is only named by an address counts as absent. */
export function readerContext({ signers, timeStamps }: Pick<Trust, "signers" | "timeStamps">): string {
  const anchors = [
    { trust_anchors: signers, trust_kind: "manifest" },
    { trust_anchors: timeStamps, trust_kind: "tsa" },
  ].filter(({ trust_anchors: pem }) => pem !== "");
  const verify = { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false };
  return JSON.stringify({ verify, trust: { anchors } });
}
