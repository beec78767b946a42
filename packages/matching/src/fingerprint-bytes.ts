import { WORDS } from "./descriptor.ts";
import { PLACE_STEPS } from "./features.ts";
import type { Fingerprint } from "./fingerprint.ts";

/** First byte of the stored bytes. A different embedding, hash or descriptor requires a new version. */
const VERSION = 1;
/** Version, two hashes, width and height, length of the embedding, number of features. */
const HEAD_BYTES = 1 + 8 + 8 + 2 + 2 + 1 + 2;
const FEATURE_BYTES = 4 + WORDS * 4;

/** About 9 KB. `decodeFingerprint` restores an equal fingerprint. */
export function encodeFingerprint(fingerprint: Fingerprint): Uint8Array {
  const { embedding, features, width, height } = fingerprint;
  const bytes = new Uint8Array(HEAD_BYTES + embedding.length + features.count * FEATURE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setBigUint64(1, fingerprint.phash);
  view.setBigUint64(9, fingerprint.mirroredPhash);
  for (const [index, value] of [width, height].entries()) view.setUint16(17 + index * 2, value);
  view.setUint8(21, embedding.length);
  view.setUint16(22, features.count);
  bytes.set(new Uint8Array(embedding.buffer, embedding.byteOffset, embedding.length), HEAD_BYTES);
  const places = HEAD_BYTES + embedding.length;
  const descriptors = places + features.count * 4;
  for (const [index, value] of features.places.entries())
    view.setUint16(places + index * 2, value * PLACE_STEPS);
  for (const [index, word] of features.descriptors.entries()) view.setUint32(descriptors + index * 4, word);
  return bytes;
}

/** Undefined for bytes of another version, and for incomplete ones. */
export function decodeFingerprint(bytes: Uint8Array): Fingerprint | undefined {
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [dimensions, count] = [view.getUint8(21), view.getUint16(22)];
  const places = HEAD_BYTES + dimensions;
  const descriptors = places + count * 4;
  if (bytes.length !== descriptors + count * WORDS * 4) return undefined;
  return {
    phash: view.getBigUint64(1),
    mirroredPhash: view.getBigUint64(9),
    width: view.getUint16(17),
    height: view.getUint16(19),
    embedding: Int8Array.from(bytes.subarray(HEAD_BYTES, places)),
    features: {
      count,
      places: Float32Array.from(
        { length: count * 2 },
        (_, index) => view.getUint16(places + index * 2) / PLACE_STEPS,
      ),
      descriptors: Uint32Array.from({ length: count * WORDS }, (_, index) =>
        view.getUint32(descriptors + index * 4),
      ),
    },
  };
}
