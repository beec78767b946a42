import { GROWING } from "@svc/imaging/test/growing-files";
import { structureRefusal } from "@svc/imaging/structure";
import { describeLinear } from "@svc/testkit/describe-linear";
import { createSealer } from "../src/c2pa/seal-file.ts";
import { createCredentialReader } from "../src/read-credentials.ts";
import { fileFormat } from "../src/verify/file-format.ts";
import { GROWING_CREDENTIALS } from "./growing-credentials.ts";
import { compileCredentialLibrary, FACTS, newSigner } from "./sealing.ts";

const module = compileCredentialLibrary();
const reader = createCredentialReader(module);
const sealer = createSealer(module);
const { identity } = await newSigner();

/** Reads as the workers do: files that would take c2pa-rs too long are not passed to it. */
async function read(bytes: Uint8Array): Promise<void> {
  if (structureRefusal(bytes) === undefined) await reader.read(fileFormat(bytes) ?? "image/jpeg", bytes);
}

async function seal(bytes: Uint8Array): Promise<void> {
  if (structureRefusal(bytes) !== undefined) return;
  const format = fileFormat(bytes) ?? "image/jpeg";
  const request = { format, bytes: new Uint8Array(bytes), facts: FACTS, identity };
  // Even a file it cannot write was read as far as possible, which is what we measure.
  await sealer.seal({ ...request, facts: { ...FACTS, origin: "opened" } }).catch(() => undefined);
}

/**
 * Checks that c2pa-rs takes linear time over each format, each of its parts, and each part of a credential.
 * Compares `bytes` with twice as many.
 */
export function describeLinearCredentials(bytes: number): void {
  const files = { ...GROWING.photos, ...GROWING.clips };
  describeLinear("looking for a credential in a file", files, { read, bytes });
  describeLinear("sealing a file", files, { read: seal, bytes });
  describeLinear("reading a credential", GROWING_CREDENTIALS, { read, bytes });
  describeLinear("sealing over a credential", GROWING_CREDENTIALS, { read: seal, bytes });
}
