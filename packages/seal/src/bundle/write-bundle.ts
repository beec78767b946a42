import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import type { SealKeys } from "../record/seal-keys.ts";
import { type BundleManifest, MANIFEST_PATH, type ManifestFile, SIGNATURE_PATH } from "./manifest.ts";
import { manifestText, signManifest } from "./sign-manifest.ts";

/** A file of a bundle, in the order in which it is written. */
export type BundleFile = {
  readonly path: string;
  readonly content: string | Uint8Array | ReadableStream<Uint8Array>;
};

/** What the manifest says besides the files. `absent` is read when all of them were written. */
export type BundleHead = Omit<BundleManifest, "v" | "files" | "absent"> & {
  readonly absent: () => BundleManifest["absent"];
};

/**
 * CONTRACT G17: the ZIP, as fast as it is read, with the signed manifest at its end. At most one part of one file is
 * in memory. If a file cannot be read, the stream fails.
 *
 * @example
 * const zip = writeBundle(files(), { verification_id, service, created_at, absent: () => [] }, keys);
 */
export function writeBundle(
  files: AsyncIterable<BundleFile>,
  head: BundleHead,
  keys: SealKeys,
): ReadableStream<Uint8Array> {
  const lastModified = clockTime(head.created_at);
  const named = async function* () {
    for await (const { path: name, content: input } of withManifest(files, head, keys))
      yield { name, input, lastModified };
  };
  return endingQuietly(makeZip(named()));
}

/** The library's stream fails if its reader goes, which is nothing to log. */
function endingQuietly(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = zip.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason).catch(() => {}),
    },
    { highWaterMark: 0 },
  );
}

type Part = { readonly path: string; readonly content: string | AsyncIterable<Uint8Array> };

async function* withManifest(
  files: AsyncIterable<BundleFile>,
  { absent, ...head }: BundleHead,
  keys: SealKeys,
): AsyncGenerator<Part> {
  const summed: ManifestFile[] = [];
  for await (const { path, content } of files) {
    yield { path, content: summing(path, partsOf(content), (file) => summed.push(file)) };
  }
  const manifest: BundleManifest = { v: 1, ...head, files: summed, absent: absent() };
  yield { path: MANIFEST_PATH, content: manifestText(manifest) };
  yield { path: SIGNATURE_PATH, content: await signManifest(keys, manifest) };
}

/** Passes the content on and reports its size and sum at its end. */
async function* summing(
  path: string,
  parts: AsyncIterable<Uint8Array>,
  onEnd: (file: ManifestFile) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of parts) {
    hash.update(part);
    bytes += part.length;
    yield part;
  }
  onEnd({ path, bytes, sha256: hash.digest("hex") });
}

async function* partsOf(content: BundleFile["content"]): AsyncGenerator<Uint8Array> {
  if (typeof content === "string") yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** The library writes times of the machine's zone, but a bundle's are in UTC. */
function clockTime(createdAt: string): Date {
  const at = new Date(createdAt);
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
}
