import wasm from "@contentauth/c2pa-wasm/c2pa.wasm";
import type { SealerEnv } from "@svc/platform/env";
import type { JobNews } from "@svc/domain/handed-job";
import { withHeartbeat } from "@svc/platform/heartbeat";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { SealerRpc } from "@svc/platform/sealer-rpc";
import { rfc3161Authority } from "@svc/providers/time-stamp/rfc3161";
import type { CredentialMessage } from "@svc/platform/credential-message";
import { logFailure } from "@svc/platform/log";
import { duringRequest } from "@svc/platform/request-id";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { createSealer, type Sealer as FileSealer } from "@svc/seal/c2pa/seal-file";
import { verificationObject } from "@svc/platform/objects";
import { writeCredential } from "./write-credential.ts";

let sealer: FileSealer | undefined;
const files = new OneAtATime();

/**
 * Separate from the credential reader's script: Cloudflare runs all entrypoints of a script in one isolate, so one
 * file would block both.
 */
export class Sealer extends ScriptEntrypoint<SealerEnv> implements SealerRpc {
  timeStamp(authorityUrl: string, message: Uint8Array) {
    return rfc3161Authority(authorityUrl).stamp(message);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),

  /** Makes sealed copies. The verification sends failed ones again until it receives a report. */
  async queue(batch, env) {
    for (const message of batch.messages) {
      await files.run(() => duringRequest(message.body.requestId, () => write(message, env)));
      message.ack();
    }
  },
} satisfies ExportedHandler<SealerEnv, CredentialMessage>;

async function write({ id: worker, body }: Message<CredentialMessage>, env: SealerEnv): Promise<void> {
  const { captureId, verificationId } = body;
  const tell = (news: JobNews): Promise<void> =>
    verificationObject(env, verificationId).reportJob({ kind: "stamp", captureId, worker }, news);
  const work = () => writeCredential(body, env, () => (sealer ??= createSealer(wasm)), worker);
  try {
    await withHeartbeat(() => tell({ state: "working" }), work);
  } catch (error) {
    logFailure("credential", error, { ...body });
    // So that the object does not assume a crash: the next attempt comes at its scheduled time
    await tell({ state: "left" }).catch((lost: unknown) => logFailure("credential", lost, { ...body }));
  }
}
