import wasm from "@contentauth/c2pa-wasm/c2pa.wasm";
import type { FileFormat } from "@svc/domain/photo-format";
import type { ProvenanceEnv } from "@svc/platform/env";
import type { CredentialReading } from "@svc/domain/credential-reading";
import { structureRefusal } from "@svc/imaging/structure";
import type { JobNews } from "@svc/domain/handed-job";
import { withHeartbeat } from "@svc/platform/heartbeat";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { ProvenanceRpc } from "@svc/platform/provenance-rpc";
import { rfc3161Authority } from "@svc/providers/time-stamp/rfc3161";
import type { CredentialMessage } from "@svc/platform/credential-message";
import { logFailure } from "@svc/platform/log";
import { duringRequest } from "@svc/platform/request-id";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { createSealer, type Sealer } from "@svc/seal/c2pa/seal-file";
import { type CredentialReader, createCredentialReader } from "@svc/seal/read-credentials";
import { verificationObject } from "@svc/platform/objects";
import { readStored } from "./read-stored.ts";
import { writeCredential } from "./write-credential.ts";

let reader: CredentialReader | undefined;
let sealer: Sealer | undefined;
const files = new OneAtATime();

function ready(): CredentialReader {
  return (reader ??= createCredentialReader(wasm));
}

/** c2pa-rs takes time n² over many parts: what has too many is not given to it. */
async function readBounded(format: string, bytes: Uint8Array): Promise<CredentialReading | undefined> {
  return structureRefusal(bytes) === undefined ? ready().read(format, bytes) : undefined;
}

/** Reads Content Credentials; alone in its script because c2pa-rs weighs 3.3 MB compressed. */
export class Provenance extends ScriptEntrypoint<ProvenanceEnv> implements ProvenanceRpc {
  read(format: FileFormat, bytes: Uint8Array) {
    return this.toItsEnd(files.run(() => readBounded(format, bytes)));
  }

  readStored(contentType: string, key: string) {
    const read = (bytes: Uint8Array) => readBounded(contentType, bytes);
    return this.toItsEnd(files.run(() => readStored(this.env.PHOTOS, key, read)));
  }

  timeStamp(authorityUrl: string, message: Uint8Array) {
    return rfc3161Authority(authorityUrl).stamp(message);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),

  /** Makes sealed copies. What fails is heard of again: the verification hands it over until its report came back. */
  async queue(batch, env) {
    for (const message of batch.messages) {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time holds the memory
      await files.run(() => duringRequest(message.body.requestId, () => write(message, env)));
      message.ack();
    }
  },
} satisfies ExportedHandler<ProvenanceEnv, CredentialMessage>;

async function write({ id: worker, body }: Message<CredentialMessage>, env: ProvenanceEnv): Promise<void> {
  const { captureId, verificationId } = body;
  const tell = (news: JobNews): Promise<void> =>
    verificationObject(env, verificationId).reportJob({ kind: "stamp", captureId, worker }, news);
  const work = () => writeCredential(body, env, () => (sealer ??= createSealer(wasm)), worker);
  try {
    await withHeartbeat(() => tell({ state: "working" }), work);
  } catch (error) {
    logFailure("credential", error, { ...body });
    // so that it is not taken for one that a crash ended: the next try has its time
    await tell({ state: "left" }).catch((lost: unknown) => logFailure("credential", lost, { ...body }));
  }
}
