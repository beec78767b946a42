import "reflect-metadata"; // oxlint-disable-line no-unassigned-import -- @peculiar/x509 asks for it before itself
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 24 * 3_600_000;
const ROOT_DAYS = 3650;
/** The longest validity that the C2PA certificate policy allows at assurance level 1. */
const LEAF_DAYS = 366;

/** An untrusted root of our own and the certificate it issued, for development and tests. */
export type DevelopmentAuthority = {
  /** PEM. Pass it to a validator as its trust anchor. */
  readonly root: string;
  /** PEM, in the format that `readSigningIdentity` reads. */
  readonly signer: string;
  /** The end of the certificate's validity (epoch ms). */
  readonly endsAt: number;
};

/** Creates a new root and a certificate for a signer, both valid at `now` (epoch ms). */
export async function createDevelopmentAuthority(now: number): Promise<DevelopmentAuthority> {
  const rootKeys = await generateKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Photo verification development root, O=Photo verification, C=ZZ",
    keys: rootKeys,
    ...validity(now, ROOT_DAYS),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true), // oxlint-disable-line no-bitwise -- flags
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const signer = await issueSigner(root, rootKeys, now);
  return { root: root.toString("pem"), signer, endsAt: validity(now, LEAF_DAYS).notAfter.getTime() };
}

async function issueSigner(root: X509Certificate, rootKeys: CryptoKeyPair, now: number): Promise<string> {
  const keys = await generateKeys();
  const leaf = await X509CertificateGenerator.create({
    subject: "CN=Photo verification (development), O=Photo verification, C=ZZ",
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    ...validity(now, LEAF_DAYS),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true), // oxlint-disable-line no-bitwise -- flags
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(root),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return `${leaf.toString("pem")}\n${key}\n`;
}

async function generateKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

function validity(now: number, days: number) {
  return { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + (days - 1) * DAY_MS) };
}
