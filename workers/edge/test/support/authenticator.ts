import { encode } from "cbor2";
import { type Answer, ORIGIN } from "./tenant.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Way = { readonly at?: string; readonly verifiesPerson?: boolean };

/**
 * A software authenticator (W3C Web Authentication, section 6): holds ES256 keys by credential id, which has to be base64url. Every
 * test may use one for all of its people.
 */
export class Authenticator {
  readonly #keys = new Map<string, CryptoKeyPair>();

  /** What `navigator.credentials` answers to the options of a registration or, where there is none, of a sign-in. */
  async respond(
    id: string,
    { body: options }: Pick<Answer, "body">,
    { at = ORIGIN, verifiesPerson = false }: Way = {},
  ) {
    const flags = USER_PRESENT | (verifiesPerson ? USER_VERIFIED : 0);
    return "pubKeyCredParams" in options
      ? this.#create(id, options.challenge, { at, flags })
      : this.#get(id, options.challenge, { at, flags });
  }

  async #create(id: string, challenge: string, { at, flags }: { at: string; flags: number }) {
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
      "verify",
    ]);
    const keys = pair as CryptoKeyPair; // of an asymmetric algorithm
    this.#keys.set(id, keys);
    const credentialId = Buffer.from(id, "base64url");
    const length = Buffer.from([0, credentialId.length]);
    const authData = Buffer.concat([
      await authenticatorData(at, flags | HAS_CREDENTIAL),
      Buffer.alloc(16), // no make
      length,
      credentialId,
      await coseKey(keys.publicKey),
    ]);
    const attestation = encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return credential(id, {
      clientDataJSON: clientData("webauthn.create", challenge, at).toString("base64url"),
      attestationObject: Buffer.from(attestation).toString("base64url"),
      transports: ["usb"],
    });
  }

  async #get(id: string, challenge: string, { at, flags }: { at: string; flags: number }) {
    const client = clientData("webauthn.get", challenge, at);
    const authData = await authenticatorData(at, flags);
    const hash = await crypto.subtle.digest("SHA-256", client);
    const keys = this.#keys.get(id);
    const signature = keys
      ? derOf(await crypto.subtle.sign(ES256, keys.privateKey, Buffer.concat([authData, Buffer.from(hash)])))
      : Buffer.alloc(0);
    return credential(id, {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }
}

const ES256 = { name: "ECDSA", hash: "SHA-256" };

function credential(id: string, response: object) {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

async function authenticatorData(at: string, flags: number): Promise<Buffer> {
  const rpIdHash = await crypto.subtle.digest("SHA-256", Buffer.from(new URL(at).hostname));
  // a counter of 0: this authenticator counts nothing
  return Buffer.concat([Buffer.from(rpIdHash), Buffer.from([flags]), Buffer.alloc(4)]);
}

/** RFC 9053, section 7.1.1: an EC2 key for ES256. */
async function coseKey(key: CryptoKey): Promise<Uint8Array> {
  const point = Buffer.from(await crypto.subtle.exportKey("raw", key)); // 0x04, x, y
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(point.subarray(1, 33))],
      [-3, new Uint8Array(point.subarray(33))],
    ]),
  );
}

/** WebCrypto signs as r and s side by side, WebAuthn in ASN.1. */
function derOf(raw: ArrayBuffer): Buffer {
  const bytes = Buffer.from(raw);
  const numbers = [bytes.subarray(0, 32), bytes.subarray(32)].map(derInteger);
  return der(0x30, Buffer.concat(numbers));
}

function derInteger(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.subarray(Math.max(0, start));
  return der(0x02, (short[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), short]) : short);
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}
