/** The signer: its certificates from the leaf upwards without the root, and the leaf's key. */
export type SigningIdentity = {
  readonly certificates: readonly Uint8Array[];
  readonly key: CryptoKey;
};

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----/g;
const P256 = { name: "ECDSA", namedCurve: "P-256" } as const;

/** Reads the PEM text that the operator stored: a chain of CERTIFICATEs and one PRIVATE KEY (PKCS #8, P-256). */
export async function readSigningIdentity(pem: string): Promise<SigningIdentity> {
  const blocks = [...pem.matchAll(PEM_BLOCK)].map(([, label = "", body = ""]) => ({
    label,
    der: derOf(body),
  }));
  const certificates = blocks.filter(({ label }) => label === "CERTIFICATE").map(({ der }) => der);
  const [key, ...more] = blocks.filter(({ label }) => label === "PRIVATE KEY");
  if (certificates.length === 0) throw new Error("the C2PA signer holds no CERTIFICATE");
  if (!key || more.length > 0) throw new Error("the C2PA signer must hold one PRIVATE KEY (PKCS #8)");
  return { certificates, key: await crypto.subtle.importKey("pkcs8", key.der, P256, false, ["sign"]) };
}

function derOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0));
}
