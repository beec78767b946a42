import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { CredentialFacts } from "@svc/domain/verification/credential";
import { createDevelopmentAuthority } from "@svc/seal/c2pa/development-authority";
import { createSealer } from "@svc/seal/c2pa/seal-file";
import { readSigningIdentity } from "@svc/seal/c2pa/signing-identity";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { ROOT } from "@svc/commands/local/wrangler";

const require = createRequire(import.meta.url);

export function compileCredentialLibrary(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(require.resolve("@contentauth/c2pa-wasm/c2pa.wasm")));
}

export type SealedFile = {
  readonly format: string;
  readonly extension: string;
  readonly original: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array;
};

const FACTS: CredentialFacts = {
  verificationId: newVerificationId(0),
  captureId: newCaptureId(0),
  sha256: "ab".repeat(32),
  origin: "created",
  results: [],
  answersProvenance: "self_reported",
};

/** One file of each format that is sealed, drawn or recorded by us, sealed by an authority of its own. */
export async function sealFiles(): Promise<{ readonly files: readonly SealedFile[]; readonly root: string }> {
  const { root, signer } = await createDevelopmentAuthority(Date.now());
  const identity = await readSigningIdentity(signer);
  const { seal } = createSealer(compileCredentialLibrary());
  const files: SealedFile[] = [];
  for (const [format, extension, bytes] of await originals()) {
    const original = new Uint8Array(bytes);
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    const sealed = await seal({ format, bytes: original, facts: FACTS, identity });
    files.push({ format, extension, original, sealed });
  }
  return { files, root };
}

async function originals() {
  const scene = drawScene(400, 300, 7);
  return [
    ["image/jpeg", "jpg", await photoFile(scene, "jpeg")],
    ["image/png", "png", await photoFile(drawScene(96, 72, 7), "png")],
    ["image/webp", "webp", await photoFile(scene, "webp")],
    ["image/heic", "heic", readFileSync(path.join(ROOT, "packages/seal/test/drawn.heic"))],
    ["video/mp4", "mp4", readFileSync(path.join(ROOT, "workers/video/test/phone.mp4"))],
  ] as const;
}
