import { describe, it } from "vitest";
import { withoutPosition } from "../remove-position.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const u32 = (value: number) => Buffer.from(value.toString(16).padStart(8, "0"), "hex");
const box = (type: string, ...content: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? latin1(part) : part)));
  return Buffer.concat([u32(body.length + 8), latin1(type), body]);
};
const fileType = box("ftyp", "mp42\0\0\0\0mp42isom");
const clip = (...content: readonly Buffer[]) =>
  Buffer.concat([fileType, box("moov", box("udta", ...content))]);

const PLACE = "+51.4169-000.0806";
const data = (value: string) => box("data", u32(1), u32(0), value);

/** QuickTime's metadata with these keys; the values are items numbered from one. */
function keyed(...pairs: readonly (readonly [key: string, value: string])[]): Buffer {
  const names = pairs.map(([key]) => box("mdta", key));
  const items = pairs.map(([, value], at) => box(`\0\0\0${String.fromCodePoint(at + 1)}`, data(value)));
  return box("meta", box("keys", u32(0), u32(pairs.length), ...names), box("ilst", ...items));
}

const XMP = `<x:xmpmeta><rdf:Description exif:GPSLatitude="${PLACE}"></rdf:Description></x:xmpmeta>`;
/** A GPS IFD at 26 with an area's name at 44, the place itself. */
const EXIF = Buffer.concat([
  latin1("MM\0*\0\0\0\x08\0\x01\x88\x25\0\x04\0\0\0\x01\0\0\0\x1a\0\0\0\0"),
  latin1(`\0\x01\0\x1c\0\x07\0\0\0${String.fromCodePoint(PLACE.length)}\0\0\0\x2c\0\0\0\0`),
  latin1(PLACE),
]);

const REMOVED: Readonly<Record<string, Buffer>> = {
  "text of the user data without a slash": clip(box("\xa9xyz", `\0\x11\x15\xc7${PLACE}`)),
  "text of the user data in another form": clip(box("\xa9xyz", "\0\x09\0\0+51.4169-")),
  "item of a list": clip(box("meta", box("ilst", box("\xa9xyz", data(PLACE))))),
  "key of Apple's, without a slash": clip(
    keyed(["com.apple.quicktime.make", "Maker"], ["com.apple.quicktime.location.ISO6709", PLACE]),
  ),
  "key with another prefix": clip(keyed(["location.ISO6709", PLACE], ["a.make", "Maker"])),
  "key of the place's name": clip(keyed(["com.apple.quicktime.location.name", PLACE])),
  "packet of XMP": Buffer.concat([
    fileType,
    box("uuid", "\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac", XMP),
  ]),
  "thumbnail with EXIF": clip(box("CNTH", box("CNDA", "\xff\xd8\xff\xe1\0\x45Exif\0\0", EXIF))),
};

describe("a clip's position is removed from its", () => {
  it.for(Object.entries(REMOVED))("%s", async ([, file], { expect }) => {
    const result = await withoutPosition(new Uint8Array(file));
    expect(result.state).toBe("removed");
    if (result.state !== "removed") return;
    const left = Buffer.from(result.bytes).toString("latin1");
    expect(left).not.toContain("51.4169");
    expect(left).toHaveLength(file.length);
    expect(left.includes("Maker")).toBe(file.includes("Maker"));
    expect(await withoutPosition(result.bytes)).toEqual({ state: "none" });
  });
});

const LOCATION = latin1("\x1aE\xdf\xa3 E\xa3\x88LOCATION\x44\x87\x91");

describe("a clip is not sealed", () => {
  it.for<readonly [string, Buffer]>([
    ["Matroska's tag of a location", Buffer.concat([LOCATION, latin1(PLACE)])],
    [
      "a track of positions by their key",
      clip(
        box(
          "stsd",
          "\0\0\0\0",
          u32(1),
          box("mebx", box("keys", box("\0\0\0\x01", box("keyd", "mdtalocation.ISO6709")))),
        ),
      ),
    ],
  ])("with %s", async ([, file], { expect }) => {
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "kept" });
  });
});

describe("a clip stays as it is", () => {
  it("if its keys name no place", async ({ expect }) => {
    const file = clip(
      keyed(["com.apple.quicktime.make", "Maker"]),
      box("\xa9xyz", "\0\x11\x15\xc7", " ".repeat(17)),
    );
    expect(await withoutPosition(new Uint8Array(file))).toEqual({ state: "none" });
  });
});
