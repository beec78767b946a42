import { deflateSync } from "node:zlib";
import { pngChunk, pngWith, riff } from "./heavy-files.ts";

const ICC_HEAD = "ICC_PROFILE\0\x01\x01";
const HAS_PROFILE = 0x20;

/** Adds a colour profile to a JPEG, PNG or simple WebP, and changes nothing else. */
export function withProfile(photo: Uint8Array, icc: Uint8Array): Uint8Array {
  if (photo[0] === 0xff) return jpegWith(photo, [icc]);
  return photo[0] === 0x89 ? pngWith(photo, iccp(icc)) : webpWith(photo, icc);
}

/** With the profile in these parts. `count` is what they state. */
export function jpegWith(jpeg: Uint8Array, parts: readonly Uint8Array[], count = parts.length): Uint8Array {
  const segments = parts.map((part, i) => {
    const head = Buffer.from(`\xff\xe2\0\0${ICC_HEAD}`, "latin1");
    head.writeUInt16BE(2 + ICC_HEAD.length + part.length, 2);
    head[head.length - 2] = i + 1;
    head[head.length - 1] = count;
    return Buffer.concat([head, part]);
  });
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]));
}

export function iccp(icc: Uint8Array): Uint8Array {
  return pngChunk("iCCP", Buffer.concat([Buffer.from("Drawn\0\0", "latin1"), deflateSync(icc)]));
}

function webpWith(webp: Uint8Array, icc: Uint8Array): Uint8Array {
  const first = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  const lossless = Buffer.from(webp.subarray(21, 25)).readUInt32LE();
  const size = Buffer.alloc(10);
  size[0] = HAS_PROFILE;
  size.writeUIntLE(lossless & 0x3fff, 4, 3);
  size.writeUIntLE((lossless >>> 14) & 0x3fff, 7, 3);
  const extended = riff(riff(first, "VP8X", size), "ICCP", icc);
  const file = Buffer.concat([extended, webp.subarray(12)]);
  file.writeUInt32LE(file.length - 8, 4);
  return new Uint8Array(file);
}
