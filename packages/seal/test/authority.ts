import "reflect-metadata"; // oxlint-disable-line no-unassigned-import -- @peculiar/x509 asks for it before itself
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
  X509CrlGenerator,
} from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 24 * 3_600_000;

/** Creates a root of this name (PEM) and its revocation lists (PEM). */
export async function newAuthority(name: string) {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}, O=Test, C=ZZ`,
    keys,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 365 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true), // oxlint-disable-line no-bitwise -- flags
    ],
  });
  return {
    root: certificate.toString("pem"),
    async revoke(serialNumber: string, revocationDate: Date, nextUpdate: Date): Promise<string> {
      const list = await X509CrlGenerator.create({
        issuer: certificate.subject,
        thisUpdate: revocationDate,
        nextUpdate,
        signingAlgorithm: ALGORITHM,
        signingKey: keys.privateKey,
        entries: [{ serialNumber, revocationDate }],
      });
      return list.toString("pem");
    },
  };
}
