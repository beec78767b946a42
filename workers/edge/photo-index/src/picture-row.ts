import type { IndexedPhoto } from "@svc/domain/photo-index";
import { bytesOf, ULID_BYTES } from "./ulid-bytes.ts";

/**
 * A stored picture: its key, and everything else in one blob, because each further column costs bytes in a million
 * rows.
 */
export type Row = readonly [key: ArrayBuffer, rest: ArrayBuffer];

/** The time of a photo, which unlike a clip's picture has none. */
export const NO_TIME = -1;

const HASH_BYTES = 8;
const EMBEDDING_FROM = ULID_BYTES + HASH_BYTES;

/** The capture's id and, for pictures of a clip, the time. So the pictures of a capture are adjacent. */
export function keyOf(capture: Uint8Array, atMs: number): Uint8Array {
  if (atMs === NO_TIME) return capture;
  const key = new Uint8Array(ULID_BYTES + 4);
  key.set(capture);
  new DataView(key.buffer).setUint32(ULID_BYTES, atMs);
  return key;
}

/** The highest possible key of a capture's pictures. */
export function lastKeyOf(capture: Uint8Array): Uint8Array {
  return keyOf(capture, 0xffffffff);
}

export function captureOf(key: ArrayBuffer): Uint8Array {
  return new Uint8Array(key, 0, ULID_BYTES);
}

export function timeOf(key: ArrayBuffer): number {
  return key.byteLength === ULID_BYTES ? NO_TIME : new DataView(key).getUint32(ULID_BYTES);
}

export function restOf({ verificationId, phash, embedding }: IndexedPhoto): Uint8Array {
  const rest = new Uint8Array(EMBEDDING_FROM + embedding.length);
  rest.set(bytesOf(verificationId));
  new DataView(rest.buffer).setBigUint64(ULID_BYTES, phash);
  new Int8Array(rest.buffer).set(embedding, EMBEDDING_FROM);
  return rest;
}

export function verificationOf(rest: ArrayBuffer): Uint8Array {
  return new Uint8Array(rest, 0, ULID_BYTES);
}

export function hashOf(rest: ArrayBuffer): bigint {
  return new DataView(rest).getBigUint64(ULID_BYTES);
}

export function embeddingOf(rest: ArrayBuffer): Int8Array {
  return new Int8Array(rest, EMBEDDING_FROM);
}
