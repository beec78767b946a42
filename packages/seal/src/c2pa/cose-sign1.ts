import { encode, Tag } from "cbor2";
import type { SigningIdentity } from "./signing-identity.ts";

/** RFC 9052 and RFC 9360: tags, header labels and the algorithm. */
const COSE_SIGN1 = 18;
const ALG = 1;
const X5CHAIN = 33;
const ES256 = -7;

/** Returns an RFC 3161 token over the message. */
export type TimeStamp = (message: Uint8Array) => Promise<Uint8Array>;

export type CoseOptions = {
  /** The exact size of the result in bytes: the manifest was laid out with this much room. */
  readonly size: number;
  readonly timeStamp?: TimeStamp | undefined;
};

/**
 * C2PA 2.4, 13.2: a detached COSE_Sign1 over the claim, with the certificate chain in the protected header,
 * padded to `size`. Throws if the signature does not fit.
 */
export async function coseSign1(
  claim: Uint8Array,
  { certificates, key }: SigningIdentity,
  { size, timeStamp }: CoseOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [leaf] = certificates;
  const chain = certificates.length === 1 ? leaf : certificates;
  const header = encode(
    new Map<number, unknown>([
      [ALG, ES256],
      [X5CHAIN, chain],
    ]),
  );
  const toBeSigned = new Uint8Array(encode(["Signature1", header, new Uint8Array(), claim]));
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, toBeSigned));
  const extra = timeStamp ? await countersignature(header, signature, timeStamp) : {};
  const withPad = (bytes: number) =>
    encode(new Tag(COSE_SIGN1, [header, { ...extra, pad: new Uint8Array(bytes) }, null, signature]));
  return padded(withPad, size);
}

/**
 * C2PA 2.4, 10.3.2.5 `sigTst2`: the time stamp covers the signature, which proves that the claim existed before
 * it.
 */
async function countersignature(header: Uint8Array, signature: Uint8Array, timeStamp: TimeStamp) {
  const message = encode(["CounterSignature", header, new Uint8Array(), encode(signature)]);
  return { sigTst2: { tstTokens: [{ val: await timeStamp(message) }] } };
}

/** A longer pad may need a longer length prefix, so the first guess is corrected by the difference. */
function padded(withPad: (bytes: number) => Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const guess = size - withPad(0).length;
  if (guess < 0) throw new Error(`the signature takes ${-guess} bytes more than the ${size} set aside`);
  const spill = withPad(guess).length - size;
  const result = new Uint8Array(withPad(guess - spill));
  if (result.length !== size) throw new Error(`the signature cannot be padded to ${size} bytes`);
  return result;
}
