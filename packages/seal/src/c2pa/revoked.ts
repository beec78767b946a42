/** A certificate that no longer counts, or all that an issuer issued. */
export type RevokedCertificate = {
  /** As `nameOf` writes it. */
  readonly issuer: string;
  /** In hexadecimal, as `serialOf` writes it; absent: everything of this issuer. */
  readonly serial?: string;
  /** The day from which it does not count. What it signed before does not count either: only its holder says when that was. */
  readonly since: string;
};

export type NameParts = { readonly CN?: string; readonly O?: string };

/** A certificate's issuer, by what c2pa-rs tells of it. */
export function nameOf({ CN = "", O = "" }: NameParts): string {
  return `CN=${CN}, O=${O}`;
}

export function serialOf(hex: string): string {
  return hex.toLowerCase().replace(/^0+(?=.)/, "");
}

/** Of crJSON (c2pa-rs), whatever was read; every member is optional. */
type Signed = {
  readonly manifests?: readonly {
    readonly signature?: {
      readonly certificateInfo?: { readonly serialNumber?: string; readonly issuer?: NameParts };
    };
  }[];
};

/** Whether one of these signed any manifest of the file, as crJSON tells it: an edited photo is no better than what it was made of. */
function isSignedByRevoked(crJson: string, revoked: readonly RevokedCertificate[]): boolean {
  const { manifests = [] } = JSON.parse(crJson) as Signed;
  return manifests.some(({ signature }) => {
    const { serialNumber, issuer } = signature?.certificateInfo ?? {};
    if (serialNumber === undefined || issuer === undefined) return false;
    const [name, number] = [nameOf(issuer), serialOf(serialNumber)];
    return revoked.some((each) => each.issuer === name && (each.serial ?? number) === number);
  });
}

type Failures = { readonly failure?: readonly { readonly code?: string }[] };

/** Of the report of c2pa-rs. */
export type Validated = {
  readonly validation_state?: string;
  readonly validation_results?: {
    readonly activeManifest?: Failures;
    readonly ingredientDeltas?: readonly { readonly validationDeltas?: Failures }[];
  };
};

const OCSP_REVOKED = "signingCredential.ocsp.revoked";
const OF_THE_SIGNER = new Set([OCSP_REVOKED, "signingCredential.untrusted"]);

/**
 * `revoked`: the file is whole, but a certificate was revoked, by our list or by the OCSP answer that lies beside the signature (nothing is
 * fetched). Undefined where no certificate was revoked, or where more is wrong than that.
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

function failureCodesOf({ validation_results: results = {} }: Validated): readonly string[] {
  const deltas = (results.ingredientDeltas ?? []).map(({ validationDeltas }) => validationDeltas);
  return [results.activeManifest, ...deltas]
    .flatMap((each) => each?.failure ?? [])
    .flatMap(({ code }) => code ?? []);
}
