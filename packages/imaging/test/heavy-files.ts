import { constants, deflateSync } from "node:zlib";

/** Files that are more expensive than they look, generated here to keep them out of the repository. */
export function pngChunk(type: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  // Metadata readers do not check the CRC.
  return Buffer.concat([length, Buffer.from(type, "latin1"), body, Buffer.alloc(4)]);
}

/** Inserts chunks after a PNG's header. */
export function pngWith(png: Uint8Array, ...chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]));
}

/** Zlib data that expands to this many megabytes of `x`, built by repeating one megabyte that ends in a full flush. */
export function bomb(megabytes: number): Buffer {
  const one = deflateSync(Buffer.alloc(2 ** 20, "x"), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const repeated = Array.from({ length: megabytes }, () => one.subarray(2));
  return Buffer.concat([one.subarray(0, 2), ...repeated]);
}

export function repeatTo(length: number, part: Uint8Array): Buffer {
  return Buffer.alloc(length - (length % part.length), part);
}

export function riff(webp: Uint8Array, type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
  head.writeUInt32LE(body.length, 4);
  const file = Buffer.concat([webp, head, body, Buffer.alloc(body.length & 1)]);
  file.writeUInt32LE(file.length - 8, 4);
  return new Uint8Array(file);
}

/** An APP1 segment. */
export function app1(body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A TIFF structure with many entries that all point to the same long text. */
export function overlappingTiff(length: number): Buffer {
  const tiff = Buffer.alloc(length, "x");
  const entries = Math.min(65_535, Math.floor((length - 16) / 24));
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(entries, 8);
  for (let i = 0; i < entries; i++) {
    const at = 10 + i * 12;
    tiff.writeUInt16LE(0x010e + (i % 5), at); // text tags such as ImageDescription
    tiff.writeUInt16LE(2, at + 2);
    tiff.writeUInt32LE(length - 16, at + 4);
    tiff.writeUInt32LE(8, at + 8);
  }
  return tiff;
}
