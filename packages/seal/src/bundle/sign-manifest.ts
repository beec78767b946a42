import { CompactSign } from "jose";
import { hashOf } from "../record/canonical.ts";
import type { SealKeys } from "../record/seal-keys.ts";
import { type BundleManifest, MANIFEST_TYPE } from "./manifest.ts";

/** The exact text of `manifest.json`: its hash is signed. */
export function manifestText(manifest: BundleManifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/**
 * CONTRACT G17: `manifest.jws`, a compact JWS over the hash of the manifest's text. Unlike that of a record it
 * contains its payload, so that a verifier can tell a changed manifest from a changed signature.
 */
export async function signManifest(keys: SealKeys, manifest: BundleManifest): Promise<string> {
  const hash = await hashOf(manifestText(manifest));
  return new CompactSign(new TextEncoder().encode(hash))
    .setProtectedHeader({
      alg: "ES256",
      typ: MANIFEST_TYPE,
      kid: keys.keyId,
      verification_id: manifest.verification_id,
      created_at: manifest.created_at,
    })
    .sign(keys.sign);
}
