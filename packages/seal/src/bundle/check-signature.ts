import type { JSONWebKeySet } from "jose";
import { sha256Hex } from "../record/canonical.ts";
import { type SealKey, type SignedHeader, verifyJws } from "../record/verify-jws.ts";
import { type BundleFault, type Bytes, textOf } from "./bundle.ts";
import { MANIFEST_PATH, MANIFEST_TYPE, SIGNATURE_PATH } from "./manifest.ts";

export type CheckedSignature = {
  readonly signature: "valid" | "invalid" | "unknown_key";
  readonly key?: SealKey;
  readonly fault?: BundleFault;
};

export type Keys = {
  /** To check with. */
  readonly jwks: JSONWebKeySet;
  /** The key set that came with the bundle, which has the key of any signature as it was written. */
  readonly own: JSONWebKeySet;
};

/** The signature contains the hash it was made over, so it shows which of the two files was changed. */
export async function checkSignature(
  bytes: Bytes | undefined,
  manifest: Bytes,
  { jwks, own }: Keys,
): Promise<CheckedSignature> {
  if (!bytes) return { signature: "invalid", fault: { is: "missing", path: SIGNATURE_PATH } };
  const { hash, ...signed } = await readSignature(textOf(bytes), jwks);
  const key = signed.key && { key: signed.key };
  if (signed.state === "unknown_key" && (await readSignature(textOf(bytes), own)).state === "valid")
    return { signature: "unknown_key", ...key };
  if (signed.state !== "valid") return { signature: "invalid", ...key, fault: changed(SIGNATURE_PATH) };
  if (hash === (await sha256Hex(manifest))) return { signature: "valid", ...key };
  return { signature: "invalid", ...key, fault: changed(MANIFEST_PATH) };
}

function changed(path: string): BundleFault {
  return { is: "changed", path };
}

type Read = { readonly state: SignedHeader["state"]; readonly key?: SealKey; readonly hash?: string };

async function readSignature(text: string, keys: JSONWebKeySet): Promise<Read> {
  const [header = "", payload = "", signature = "", ...more] = text.split(".");
  const hash = decoded(payload);
  if (more.length > 0 || hash === undefined || !isCanonical(signature)) return { state: "invalid" };
  const signed = await verified(`${header}..${signature}`, hash, keys);
  const isOfManifest = signed.state !== "valid" || signed.header["typ"] === MANIFEST_TYPE;
  return { state: isOfManifest ? signed.state : "invalid", hash, ...(signed.key && { key: signed.key }) };
}

async function verified(jws: string, hash: string, keys: JSONWebKeySet): Promise<SignedHeader> {
  try {
    return await verifyJws(jws, hash, keys);
  } catch {
    return { state: "invalid" }; // a changed key set may be none
  }
}

/** The last digit of a base64url text has bits that decoders ignore; as it was written they are zero. */
function isCanonical(signature: string): boolean {
  const bytes = decoded(signature);
  return bytes !== undefined && base64url(bytes) === signature;
}

function decoded(text: string): string | undefined {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

function base64url(binary: string): string {
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
