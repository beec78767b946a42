import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { CredentialFacts } from "@svc/domain/verification/credential";
import { createDevelopmentAuthority } from "../src/c2pa/development-authority.ts";
import { readSigningIdentity, type SigningIdentity } from "../src/c2pa/signing-identity.ts";

const require = createRequire(import.meta.url);

/** c2pa-rs, compiled in this process. */
export function compileCredentialLibrary(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(require.resolve("@contentauth/c2pa-wasm/c2pa.wasm")));
}

/** Facts for tests in which their content does not matter. */
export const FACTS: CredentialFacts = {
  verificationId: newVerificationId(0),
  captureId: newCaptureId(0),
  sha256: "ab".repeat(32),
  origin: "created",
  results: [],
  answersProvenance: "self_reported",
};

export type TestSigner = {
  /** PEM. It vouches only for this signer. */
  readonly root: string;
  readonly identity: SigningIdentity;
  /** The serial number of the signer's certificate. */
  readonly serial: string;
};

/** A signer whose certificate was issued at `issuedAt` (epoch ms) and is valid for a year. */
export async function newSigner(issuedAt = Date.now()): Promise<TestSigner> {
  const { root, signer } = await createDevelopmentAuthority(issuedAt);
  const { serialNumber: serial } = new X509Certificate(signer);
  return { root, identity: await readSigningIdentity(signer), serial };
}
