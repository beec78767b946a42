import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createDevelopmentAuthority } from "@svc/seal/c2pa/development-authority";

/** A certificate is renewed if it has less than this left. */
const SPARE_MS = 24 * 3_600_000;

/**
 * The certificate and key that sign this folder's seals. Creates them on first use, with an untrusted root in
 * `c2pa-root.pem` in the same folder.
 */
export async function developmentSigner(stateDir: string, now = Date.now()): Promise<string> {
  const file = path.join(stateDir, "c2pa-signer.json");
  const known = readKnown(file);
  if (known && known.endsAt - now > SPARE_MS) return known.signer;
  const { root, signer, endsAt } = await createDevelopmentAuthority(now);
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(path.join(stateDir, "c2pa-root.pem"), root);
  // Written last, because its presence implies that the root exists
  writeFileSync(file, JSON.stringify({ signer, endsAt }), { mode: 0o600 });
  return signer;
}

function readKnown(file: string): { readonly signer: string; readonly endsAt: number } | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { signer: string; endsAt: number }; // written above
  } catch {
    return undefined;
  }
}
