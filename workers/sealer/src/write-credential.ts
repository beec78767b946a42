import type { AccountId } from "@svc/domain/ids";
import type { CredentialOutcome, CredentialFailure } from "@svc/domain/verification/credential-shape";
import type { SealerEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import type { CredentialJob, CredentialMessage } from "@svc/platform/credential-message";
import { withoutPosition } from "@svc/imaging/remove-position";
import { structureRefusal } from "@svc/imaging/structure";
import { logFailure } from "@svc/platform/log";
import { release } from "@svc/seal/c2pa/memory-blob";
import { rfc3161Authority } from "@svc/providers/time-stamp/rfc3161";
import {
  LARGEST_SEALED_BYTES,
  SEALABLE_FORMATS,
  type Sealer,
  type SealRequest,
  UnreadableFile,
} from "@svc/seal/c2pa/seal-file";
import { readSigningIdentity } from "@svc/seal/c2pa/signing-identity";
import { verificationObject } from "@svc/platform/objects";

type OpenJob = Extract<CredentialJob, { state: "open" }>;

/**
 * Makes the sealed copy of one capture and reports it. Repeating it overwrites the same file. `worker` is the message
 * that claims the capture.
 */
export async function writeCredential(
  message: CredentialMessage,
  env: SealerEnv,
  sealer: () => Sealer,
  worker?: string,
): Promise<void> {
  const verification = verificationObject(env, message.verificationId);
  const job = await verification.credentialJob(message.captureId, worker);
  if (job.state !== "open") return;
  await faultPoint(env, "credential.before.sign");
  const stamp = await outcomeOf(job, env, sealer);
  await faultPoint(env, "credential.before.report");
  await verification.credentialWritten({ captureId: message.captureId, stamp });
  await faultPoint(env, "credential.after.report");
}

async function outcomeOf(job: OpenJob, env: SealerEnv, sealer: () => Sealer): Promise<CredentialOutcome> {
  if (!SEALABLE_FORMATS.includes(job.contentType)) return failed("unsupported_format");
  const known = await env.PHOTOS.head(job.original);
  if (!known) return failed("original_missing");
  if (known.size > LARGEST_SEALED_BYTES) return failed("too_large");
  const identity = await readSigningIdentity(signerOf(env, job.accountId));
  const original = await env.PHOTOS.get(job.original);
  if (!original) return failed("original_missing");
  const bytes = new Uint8Array(await original.arrayBuffer());
  try {
    const refusal = structureRefusal(bytes);
    if (refusal !== undefined) throw new UnreadableFile(refusal);
    return await sealCopy({ job, bytes, identity }, env, sealer);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    logFailure("credential", error, { key: job.original });
    return failed("unreadable");
  } finally {
    release(bytes);
  }
}

type Copying = Pick<SealRequest, "bytes" | "identity"> & { readonly job: OpenJob };

async function sealCopy(
  { job, bytes: original, identity }: Copying,
  env: SealerEnv,
  sealer: () => Sealer,
): Promise<CredentialOutcome> {
  const { contentType: format, facts } = job;
  // CONTRACT G13: the sealed copy contains the photo's position only if the tenant enabled it
  const stripped = facts.place ? ({ state: "none" } as const) : await withoutPosition(original);
  if (stripped.state === "kept") return failed("location_in_file");
  const source = stripped.state === "removed" ? { bytes: stripped.bytes, original } : { bytes: original };
  const timeStamp = env.TSA_URL === undefined ? undefined : rfc3161Authority(env.TSA_URL).stamp;
  try {
    const sealed = await sealer().seal({ format, ...source, facts, identity, timeStamp });
    await faultPoint(env, "credential.before.put");
    await env.PHOTOS.put(job.sealed, sealed, { httpMetadata: { contentType: format } });
    release(sealed);
    return { state: "sealed" };
  } finally {
    if (source.bytes !== original) release(source.bytes);
  }
}

function failed(reason: CredentialFailure): CredentialOutcome {
  return { state: "failed", reason };
}

/** The account's own certificate, otherwise the service's. */
function signerOf(env: SealerEnv, accountId: AccountId): string {
  const vars = env as unknown as Readonly<Record<string, unknown>>; // names of accounts' secrets cannot be listed in a type
  const signer = vars[`C2PA_SIGNER_${accountId}`] ?? env.C2PA_SIGNER;
  if (typeof signer !== "string") throw new Error("C2PA_SIGNER is not set: nothing can be sealed");
  return signer;
}
