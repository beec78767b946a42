import { growth, LINEAR_GROWTH } from "@svc/testkit/growth";
import { describe, it } from "vitest";
import { gpsTags } from "./gps-tags.ts";

/** Each of these once took quadratic time. */
const PACKETS: Readonly<Record<string, (count: number) => string>> = {
  "tags without an end": (count) => "<exif:GPSa ".repeat(count),
  "tags with one end": (count) => `${"<exif:GPSa ".repeat(count)}>`,
  "elements without an end": (count) => "<exif:GPSa>".repeat(count),
  "elements in elements": (count) => "<exif:GPSa>".repeat(count) + "</exif:GPSa>".repeat(count),
  "elements of other names": (count) =>
    Array.from({ length: count }, (_, index) => `<exif:GPS${index}>`).join("") +
    Array.from({ length: count }, (_, index) => `</exif:GPS${count - index}>`).join(""),
  "attributes without an end": (count) => ` exif:GPSa="${" exif:GPSb='".repeat(count)}`,
};

describe("the places of an XMP packet", () => {
  it.for([
    ['<rdf:Description exif:GPSLatitude="48,8N" a="b">', ' exif:GPSLatitude="48,8N"'],
    ["<a exif:GPSLatitude = '48,8N'/>", " exif:GPSLatitude = '48,8N'"],
    ["<a><exif:GPSLatitude>48,8N</exif:GPSLatitude></a>", "<exif:GPSLatitude>48,8N</exif:GPSLatitude>"],
    ['<drone-dji:GpsLatitude x="y"/>', '<drone-dji:GpsLatitude x="y"/>'],
    ["<exif:GPSa>1</exif:GPSb></exif:GPSa >", "<exif:GPSa>1</exif:GPSb></exif:GPSa >"],
    ["<exif:GPSa>1</exif:Make>", ""],
    ['<a dwc:decimalLatitude="48.85" b="">', ' dwc:decimalLatitude="48.85"'],
    ["<geo:lat>48.85</geo:lat><geo:latest>1</geo:latest>", "<geo:lat>48.85</geo:lat>"],
    ['<a geo:long="2.29" geo:longest="1">', ' geo:long="2.29"'],
  ] as const)("of %s", ([packet, told], { expect }) => {
    expect([...gpsTags(packet)].map(([from, to]) => packet.slice(from, to)).join("|")).toBe(told);
  });

  it.for(Object.entries(PACKETS))("are found in linear time: %s", ([, of], { expect }) => {
    const work = (count: number) => {
      const packet = of(count);
      return () => [...gpsTags(packet)].length;
    };
    expect(growth(work, 20_000)).toBeLessThan(LINEAR_GROWTH);
  });
});
