import { failureCodesOf, type Validated } from "./validated.ts";

/** A revoked certificate, or an issuer all of whose certificates are revoked. */
export type RevokedCertificate = {
  /** In the format of `nameOf`. */
  readonly issuer: string;
  /** Hexadecimal, in the format of `serialOf`. If absent, everything from this issuer is revoked. */
  readonly serial?: string;
  /**
   * The day of the revocation. Older signatures do not count either, because only the certificate's holder says
   * when they were made.
   */
  readonly since: string;
};

export type NameParts = { readonly CN?: string; readonly O?: string };

/** A certificate's issuer, as reported by c2pa-rs. */
export function nameOf({ CN = "", O = "" }: NameParts): string {
  return `CN=${CN}, O=${O}`;
}

/** A serial number in lower-case hexadecimal without leading zeros, so that all spellings compare equal. */
export function serialOf(hex: string): string {
  return hex.toLowerCase().replace(/^0+(?=.)/, "");
}

/** The part of crJSON (from c2pa-rs) that we read. Every member is optional. */
type Signed = {
  readonly manifests?: readonly {
    readonly signature?: {
      readonly certificateInfo?: { readonly serialNumber?: string; readonly issuer?: NameParts };
    };
  }[];
};

/**
 * True if a revoked certificate signed any manifest of the file, by its crJSON. An edited photo is no better
 * than its source.
 */
function isSignedByRevoked(crJson: string, revoked: readonly RevokedCertificate[]): boolean {
  const { manifests = [] } = JSON.parse(crJson) as Signed;
  return manifests.some(({ signature }) => {
    const { serialNumber, issuer } = signature?.certificateInfo ?? {};
    if (serialNumber === undefined || issuer === undefined) return false;
    const [name, number] = [nameOf(issuer), serialOf(serialNumber)];
    return revoked.some((each) => each.issuer === name && (each.serial ?? number) === number);
  });
}

const OCSP_REVOKED = "signingCredential.ocsp.revoked";
const OF_THE_SIGNER = new Set([OCSP_REVOKED, "signingCredential.untrusted"]);

/**
 * Returns `revoked` if the file is intact but a certificate was revoked: by our list, or by the OCSP response
 * stored with the signature (nothing is fetched). Returns undefined if no certificate was revoked or if
 * anything else is wrong too.
 */
export function revocationOf(
  report: Validated,
  crJson: () => string,
  revoked: readonly RevokedCertificate[],
): "revoked" | undefined {
  const codes = failureCodesOf(report);
  const isStapled = codes.includes(OCSP_REVOKED);
  const isWhole = report.validation_state !== "Invalid" || isStapled;
  if (!isWhole || !codes.every((code) => OF_THE_SIGNER.has(code))) return undefined;
  const isListed = revoked.length > 0 && isSignedByRevoked(crJson(), revoked);
  return isStapled || isListed ? "revoked" : undefined;
}
