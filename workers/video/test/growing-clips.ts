import { readFileSync } from "node:fs";
import path from "node:path";
import { filled, type Growing } from "@svc/testkit/describe-linear";

const NOTHING = new Uint8Array();
const clip = (name: string) => new Uint8Array(readFileSync(path.join(import.meta.dirname, name)));
const MP4 = clip("phone.mp4");
const WEBM = clip("recorder.webm");

/** ISO/IEC 14496-12. */
function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const FTYP = box("ftyp", Buffer.from("isom\0\0\0\0isom"));
const many = (part: Uint8Array, bytes: number) => filled(NOTHING, part, NOTHING)(bytes);

/** Before a whole clip. */
const before = (part: Uint8Array) => filled(FTYP, part, MP4.subarray(FTYP.length));
const behind = (file: Uint8Array, part: Uint8Array) => filled(file, part, NOTHING);

/** A table with this many entries, in a track without others. */
const inTable =
  (type: string, entry: Uint8Array, head = 8) =>
  (bytes: number) => {
    const entries = many(entry, bytes);
    const count = Buffer.alloc(head);
    count.writeUInt32BE(entries.length / entry.length, head - 4);
    const stsd = box("stsd", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box("avc1", Buffer.alloc(78)));
    const minf = box("minf", box("stbl", stsd, box(type, count, entries)));
    const hdlr = box("hdlr", Buffer.alloc(8), Buffer.from("vide"), Buffer.alloc(13));
    const mdhd = box("mdhd", Buffer.from("000000000000000000000000000003e80000000055c40000", "hex"));
    const trak = box("trak", box("tkhd", Buffer.alloc(84)), box("mdia", mdhd, hdlr, minf));
    return new Uint8Array(Buffer.concat([FTYP, box("moov", box("mvhd", Buffer.alloc(100)), trak)]));
  };

/** Clips by the part they repeat: boxes, tracks, tables and fragments of an MP4, elements of a WebM. */
export const GROWING_CLIPS: Growing = {
  "MP4 of boxes before it": before(box("free")),
  "MP4 of boxes behind it": behind(MP4, box("free")),
  "MP4 of headers behind it": behind(MP4, box("moov")),
  "MP4 of fragments behind it": behind(MP4, box("moof", box("traf", box("tfhd", Buffer.alloc(8))))),
  "MP4 of tracks": (bytes) =>
    new Uint8Array(
      Buffer.concat([FTYP, box("moov", many(box("trak", box("tkhd", Buffer.alloc(84))), bytes))]),
    ),
  "MP4 of user data": (bytes) =>
    new Uint8Array(Buffer.concat([FTYP, box("moov", box("udta", many(box("free"), bytes)))])),
  "MP4 of durations": inTable("stts", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  "MP4 of composition offsets": inTable("ctts", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  "MP4 of sizes": inTable("stsz", Buffer.from([0, 0, 0, 1]), 12),
  "MP4 of key pictures": inTable("stss", Buffer.from([0, 0, 0, 1])),
  "MP4 of chunks": inTable("stco", Buffer.from([0, 0, 0, 1])),
  "MP4 of runs of chunks": inTable("stsc", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])),
  "WebM of empty elements behind it": behind(WEBM, Buffer.from([0xec, 0x80])),
  "WebM of empty clusters behind it": behind(WEBM, Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x80])),
  "WebM of junk behind it": behind(WEBM, Buffer.from([0x42])),
  "WebM of segments behind it": behind(WEBM, Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80])),
};
