import { WorkerEntrypoint } from "cloudflare:workers";
import wasm from "@contentauth/c2pa-wasm/c2pa.wasm";
import type { FileFormat } from "@svc/domain/photo-format";
import type { ProvenanceRpc } from "@svc/platform/provenance-rpc";
import { type CredentialReader, createCredentialReader } from "@svc/seal/read-credentials";

let reader: CredentialReader | undefined;

/** Reads Content Credentials; alone in its script because c2pa-rs weighs 3.3 MB compressed. */
export class Provenance extends WorkerEntrypoint implements ProvenanceRpc {
  read(format: FileFormat, bytes: Uint8Array) {
    reader ??= createCredentialReader(wasm);
    return reader.read(format, bytes);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
