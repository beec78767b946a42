import { initSync, WasmBuilder } from "@contentauth/c2pa-wasm";
import type { CredentialFacts } from "@svc/domain/verification/credential";
import { coseSign1, type TimeStamp } from "./cose-sign1.ts";
import { manifestOf } from "./manifest.ts";
import { MemoryBlob, provideFileReaderSync } from "./memory-blob.ts";
import type { SigningIdentity } from "./signing-identity.ts";

/** The formats the library can write a manifest into. */
export const SEALABLE_FORMATS: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "image/heif",
  "video/mp4",
  "video/quicktime",
];

/**
 * DESIGN allows 96 MB for any accepted file, and sealing takes up to eight times a file's size; see
 * `tools/measure.ts`.
 */
export const LARGEST_SEALED_BYTES = 10 * 1024 * 1024;

/**
 * Room for the header, two or three certificates and the signature. A time stamp also brings the authority's
 * chain.
 */
const COSE_BYTES = 6_000;
const TIME_STAMP_BYTES = 14_000;

/** Fetches nothing and does not verify the result. The referee of `pnpm svc seals` and the tests verify it. */
const BUILDER_CONTEXT = JSON.stringify({
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
  builder: { thumbnail: { enabled: false } },
});

const PARENT = JSON.stringify({ relationship: "parentOf" });

export type SealRequest = {
  readonly format: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The original file, if `bytes` is a copy of it with some metadata removed. */
  readonly original?: Uint8Array<ArrayBuffer> | undefined;
  readonly facts: CredentialFacts;
  readonly identity: SigningIdentity;
  /** The RFC 3161 countersignature, if an authority is configured. */
  readonly timeStamp?: TimeStamp | undefined;
};

/** The library could not write into this file. Retrying does not help. */
export class UnreadableFile extends Error {}

export type Sealer = { readonly seal: (request: SealRequest) => Promise<Uint8Array> };

/**
 * Writes Content Credentials with c2pa-rs, the reference implementation. `module` is its compiled WebAssembly.
 * `seal` throws `UnreadableFile` for a file the library cannot write.
 */
export function createSealer(module: WebAssembly.Module): Sealer {
  initSync({ module });
  provideFileReaderSync();
  return { seal };
}

async function seal({
  format,
  bytes,
  original,
  facts,
  identity,
  timeStamp,
}: SealRequest): Promise<Uint8Array> {
  const manifest = manifestOf(facts, format, original !== undefined);
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), BUILDER_CONTEXT);
  if (facts.origin === "opened") builder.setIntent("edit");
  const size = COSE_BYTES + (timeStamp ? TIME_STAMP_BYTES : 0);
  let ours: unknown;
  const sign = async (claim: Uint8Array) => {
    try {
      return await coseSign1(claim, identity, { size, timeStamp });
    } catch (error) {
      ours = error;
      throw error;
    }
  };
  try {
    if (facts.origin === "opened" && original) {
      // The original's credential is valid only for the original's own bytes.
      const parent = new MemoryBlob(original, format) as unknown as Blob; // see MemoryBlob
      await builder.addIngredientFromBlob(PARENT, format, parent);
    }
    const source = new MemoryBlob(bytes, format) as unknown as Blob; // the library uses no more of a Blob than this
    return await builder.sign({ alg: "es256", reserveSize: size, sign }, [], format, source);
  } catch (error) {
    throw ours ?? new UnreadableFile(String(error));
  }
}
