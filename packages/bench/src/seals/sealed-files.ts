import { readFileSync } from "node:fs";
import path from "node:path";
import { createSealer } from "@svc/seal/c2pa/seal-file";
import { compileCredentialLibrary, FACTS, newSigner } from "@svc/seal/test/sealing";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { ROOT } from "@svc/commands/local/wrangler";

export type SealedFile = {
  readonly format: string;
  readonly extension: string;
  readonly original: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array;
};

/** One file of each format that we seal, drawn or recorded by us, sealed by its own test authority. */
export async function sealFiles(): Promise<{ readonly files: readonly SealedFile[]; readonly root: string }> {
  const { root, identity } = await newSigner();
  const { seal } = createSealer(compileCredentialLibrary());
  const files: SealedFile[] = [];
  for (const [format, extension, bytes] of await originals()) {
    const original = new Uint8Array(bytes);
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
