import "reflect-metadata"; // oxlint-disable-line no-unassigned-import -- @peculiar/x509 asks for it before itself
import { type Name, X509Certificate, X509Crl } from "@peculiar/x509";
import { nameOf, type RevokedCertificate, serialOf } from "./revoked.ts";

/** The issuer name that `revoked.ts` uses for certificates issued by this one. */
export function issuedUnder(pem: string): string {
  return namePartsOf(new X509Certificate(pem).subjectName);
}

function namePartsOf(name: Name): string {
  const [CN = ""] = name.getField("CN");
  const [O = ""] = name.getField("O");
  return nameOf({ CN, O });
}

/**
 * Parses a revocation list (RFC 5280, PEM or DER). Throws if none of `issuers` (PEM) signed it, or if it was
 * due for replacement before `now`.
 */
export async function readCrl(
  crl: Uint8Array<ArrayBuffer>,
  issuers: readonly string[],
  now: Date,
): Promise<readonly RevokedCertificate[]> {
  const isPem = crl[0] === 0x2d;
  const list = new X509Crl(isPem ? new TextDecoder().decode(crl) : crl);
  const candidates = issuers
    .map((pem) => new X509Certificate(pem))
    .filter(({ subject }) => subject === list.issuer);
  const checks = await Promise.all(candidates.map(({ publicKey }) => list.verify({ publicKey })));
  if (!checks.includes(true)) throw new Error(`nobody on the lists signed it (its issuer is ${list.issuer})`);
  if (list.nextUpdate && list.nextUpdate < now)
    throw new Error(`it was to be replaced by ${list.nextUpdate.toISOString()}`);
  const issuer = namePartsOf(list.issuerName);
  return list.entries.map(({ serialNumber, revocationDate }) => ({
    issuer,
    serial: serialOf(serialNumber),
    since: revocationDate.toISOString().slice(0, 10),
  }));
}
