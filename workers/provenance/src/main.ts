import wasm from "@contentauth/c2pa-wasm/c2pa.wasm";
import type { FileFormat } from "@svc/domain/photo-format";
import type { ProvenanceEnv } from "@svc/platform/env";
import { type CredentialReading, UNREAD } from "@svc/domain/credential-reading";
import { structureRefusal } from "@svc/imaging/structure";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { ProvenanceRpc } from "@svc/platform/provenance-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { type CredentialReader, createCredentialReader } from "@svc/seal/read-credentials";
import { readStored } from "./read-stored.ts";

let reader: CredentialReader | undefined;
const files = new OneAtATime();

/** c2pa-rs takes quadratic time over many parts, so files with too many are not passed to it. */
async function readBounded(format: string, bytes: Uint8Array): Promise<CredentialReading> {
  if (structureRefusal(bytes) !== undefined) return UNREAD;
  return (reader ??= createCredentialReader(wasm)).read(format, bytes);
}

/** Reads Content Credentials. A separate script because c2pa-rs weighs 3.3 MB compressed. */
export class Provenance extends ScriptEntrypoint<ProvenanceEnv> implements ProvenanceRpc {
  read(format: FileFormat, bytes: Uint8Array) {
    return this.toItsEnd(files.run(() => readBounded(format, bytes)));
  }

  readStored(contentType: string, key: string) {
    const read = (bytes: Uint8Array) => readBounded(contentType, bytes);
    return this.toItsEnd(files.run(() => readStored(this.env.PHOTOS, key, read)));
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler<ProvenanceEnv>;
