import { growth, LINEAR_GROWTH } from "@svc/testkit/growth";
import { describe, it } from "vitest";
import { pngChunk, pngWith, repeatTo } from "../test/heavy-files.ts";
import { box } from "../test/heif-file.ts";
import { draw, drawHeif, encode, sharedFiles } from "../test/photos.ts";
import { structureRefusal } from "./structure.ts";

const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const JPEG = await encode(draw(256, 256).jpeg({ progressive: true }));
const PNG = await encode(draw(256, 256).png());
const WEBP = await encode(draw(256, 256).webp());
const FREE = box("free");

function jpegWith(...segments: readonly Uint8Array[]): Uint8Array {
  return join(JPEG.subarray(0, 2), ...segments, JPEG.subarray(2));
}

/** An APP13 segment. Its length claims `stray` bytes that do not exist. */
function segment(bytes: number, stray = 0): Uint8Array {
  const whole = Buffer.alloc(bytes + 4);
  whole.writeUInt16BE(0xffed, 0);
  whole.writeUInt16BE(bytes + 2 + stray, 2);
  return whole;
}

/** Files made of this many parts. */
const OF_PARTS: Readonly<Record<string, (count: number) => Uint8Array>> = {
  "JPEG of segments": (count) => jpegWith(repeatTo(count * 4, segment(0))),
  "PNG of chunks": (count) => pngWith(PNG, repeatTo(count * 12, pngChunk("tEXt", new Uint8Array()))),
  "WebP of chunks": (count) => join(WEBP, repeatTo(count * 8, Buffer.from("XMP \0\0\0\0"))),
  "HEIC of boxes": (count) => join(drawHeif(), repeatTo(count * 8, FREE)),
  "clip of boxes in boxes": (count) =>
    join(box("ftyp", Buffer.from("isom")), box("moov", box("trak", repeatTo(count * 8, FREE)))),
};

function described(uuid: string, label: string): Uint8Array {
  return box("jumd", Buffer.from(uuid.padEnd(16)), Buffer.from(`\x03${label}\0`));
}

/** A credential with one assertion of this size. */
function credentialOf(label: string, bytes: number): Uint8Array {
  const assertion = box("jumb", described("cbor", label), box("cbor", new Uint8Array(bytes)));
  return box("jumb", described("c2pa", "c2pa"), box("jumb", described("c2as", "c2pa.assertions"), assertion));
}

/** Splits the credential into APP11 segments (ISO 19566-5) of this many bytes. */
function cut(credential: Uint8Array, bytes: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(credential.length / bytes) }, (_, index) => {
    const again = index === 0 ? new Uint8Array() : credential.subarray(0, 8);
    const piece = credential.subarray(index * bytes, (index + 1) * bytes);
    const head = Buffer.from([0xff, 0xeb, 0, 0, 0x4a, 0x50, 0, 1, 0, 0, 0, index + 1]);
    head.writeUInt16BE(10 + again.length + piece.length, 2);
    return join(head, again, piece);
  });
}

const OF_ASSERTIONS: Readonly<Record<string, (label: string, bytes: number) => Uint8Array>> = {
  PNG: (...asked) => pngWith(PNG, pngChunk("caBX", credentialOf(...asked))),
  HEIC: (...asked) => join(drawHeif(), box("uuid", new Uint8Array(16), credentialOf(...asked))),
  // The first split is inside the label
  JPEG: (...asked) => jpegWith(...cut(credentialOf(...asked), 126)),
};

describe("a file that others' parsers are given", () => {
  it.for(Object.entries({ JPEG, PNG, WebP: WEBP, HEIC: drawHeif() }))(
    "is any that an encoder wrote: %s",
    ([, file], { expect }) => {
      expect(structureRefusal(file)).toBeUndefined();
    },
  );

  it.for(sharedFiles("heic"))("is any that a phone wrote: $name", ({ bytes }, { expect }) => {
    expect(structureRefusal(bytes)).toBeUndefined();
  });

  it.for(Object.entries(OF_PARTS))("has no more parts than a camera writes: a %s", ([, of], { expect }) => {
    expect(structureRefusal(of(200))).toBeUndefined();
    expect(structureRefusal(of(11_000))).toMatch(/^has more than \d+ (segments|chunks|boxes)$/);
  });

  // [what, one part, how many are allowed]
  const parts = [
    ["boxes", "\0\0\0\x08jumd", 500],
    ["actions", "faction", 2_000],
    ["compressed boxes", "brob", 0],
  ] as const;
  it.for(parts)(
    "has no more than an editor writes: %s in its credential",
    ([what, part, most], { expect }) => {
      const credential = (count: number) =>
        pngChunk("caBX", Buffer.from(`jumb${part.repeat(count)}`, "latin1"));
      expect(structureRefusal(pngWith(PNG, credential(most)))).toBeUndefined();
      const refusal = `has more than ${most} ${what} in its credential`;
      expect(structureRefusal(pngWith(PNG, credential(most + 1)))).toBe(refusal);
    },
  );

  it.for(Object.entries(OF_ASSERTIONS))(
    "has no more bytes than an editor writes of what c2pa-rs compares, however they are written: a %s",
    ([, of], { expect }) => {
      for (const label of ["c2pa.actions.v2", "c2pa.hash.bmff.v3"])
        expect(structureRefusal(of(label, 16_000))).toBeUndefined();
      expect(structureRefusal(of("c2pa.actions.v2", 65_537))).toBe("has more than 65536 bytes of actions");
      expect(structureRefusal(of("c2pa.hash.bmff.v3", 16_385))).toBe(
        "has more than 16384 bytes of box hashes",
      );
    },
  );

  it("may hold such words where there is no credential", ({ expect }) => {
    expect(structureRefusal(pngWith(PNG, pngChunk("tEXt", Buffer.from("faction brob"))))).toBeUndefined();
  });

  it("has nothing but fill between its segments", ({ expect }) => {
    expect(structureRefusal(jpegWith(Buffer.alloc(64, 0xff)))).toBeUndefined();
    // Each length points into the middle of the next segment
    const stray = Array.from({ length: 3 }, () => segment(65_519, 12));
    expect(structureRefusal(jpegWith(...stray))).toBe("has more than 4096 bytes between its segments");
  });

  it("has boxes within boxes as deep as clips have them", ({ expect }) => {
    let nested: Uint8Array = FREE;
    for (let depth = 0; depth < 2_000; depth++) nested = box("moov", nested);
    expect(structureRefusal(nested)).toBe("has boxes within boxes deeper than 12");
  });

  it.for(Object.entries(OF_PARTS))("is looked at in linear time: a %s", ([, of], { expect }) => {
    const work = (count: number) => {
      const file = of(count);
      return () => structureRefusal(file);
    };
    expect(growth(work, 500)).toBeLessThan(LINEAR_GROWTH);
  });
});
