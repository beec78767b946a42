import { describe, it } from "vitest";
import { admitFile } from "./admit-file.ts";
import { readPdfMetadata } from "./pdf-metadata.ts";

const TRAINED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';

function packet(inside: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}>${inside}</rdf:RDF></x:xmpmeta>`;
}

function pdf(...parts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(["%PDF-1.7", ...parts, "%%EOF"].join("\n"));
}

const IPTC = 'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"';

describe("the metadata of a PDF", () => {
  it("is what its XMP packets say, those of its pictures too", ({ expect }) => {
    const own = packet(
      '<rdf:Description xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:Producer="a scanner"/>',
    );
    const picture = packet(`<rdf:Description ${IPTC} Iptc4xmpExt:DigitalSourceType="${TRAINED}"/>`);
    const { tags } = readPdfMetadata(pdf(own, "stream", picture));
    expect(tags.xmp).toMatchObject({ "0:Producer": "a scanner", "1:DigitalSourceType": TRAINED });
  });

  it("reads a property written as an element and as a list", ({ expect }) => {
    const list = `<rdf:Description ${IPTC}><Iptc4xmpExt:DigitalSourceType>${TRAINED}</Iptc4xmpExt:DigitalSourceType><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Seq><rdf:li>A person</rdf:li></rdf:Seq></dc:creator></rdf:Description>`;
    const { xmp } = readPdfMetadata(pdf(packet(list))).tags;
    expect(xmp).toMatchObject({ "0:DigitalSourceType": TRAINED, "0:creator": "A person" });
  });

  it("names the program of its Info", ({ expect }) => {
    const { exif } = readPdfMetadata(pdf("5 0 obj << /Creator (Midjourney) /Producer (x) >> endobj")).tags;
    expect(exif).toEqual({ Software: "Midjourney" });
  });

  it.for([
    ["no packet", pdf()],
    ["an unclosed packet", pdf("<x:xmpmeta><rdf:RDF>")],
    ["a packet that is no XML", pdf("<x:xmpmeta><<&&</x:xmpmeta>")],
    ["a hundred packets", pdf(packet("").repeat(100))],
    ["nothing at all", new Uint8Array()],
  ] as const)("is empty or short for %s, and never a failure", ([, bytes], { expect }) => {
    expect(Object.keys(readPdfMetadata(bytes).tags.xmp).length).toBeLessThan(100);
  });
});

describe("a file for a step (CONTRACT G5.4)", () => {
  const accept = ["image/jpeg", "application/pdf"];

  it("is taken as a PDF by its magic bytes where the step accepts one", ({ expect }) => {
    const taken = admitFile({ kind: "upload", accept }, pdf(), 20);
    expect(taken).toEqual({ ok: true, contentType: "application/pdf" });
    expect(admitFile({ kind: "upload", accept: ["image/jpeg"] }, pdf(), 20)).toMatchObject({
      code: "unsupported_image_type",
      message: "this step does not take application/pdf",
    });
    expect(admitFile({ kind: "image" }, pdf(), 20)).toMatchObject({ code: "unsupported_image_type" });
  });

  it.for([
    ["\0\0\0\x20ftypisom", "video/mp4"],
    ["\0\0\0\x14ftypqt  ", "video/quicktime"],
    ["\0\0\0\x08wide\0\0", "video/quicktime"],
    ["\x1a\x45\xdf\xa3\x9f\x42\x86", "video/webm"],
    ["\0\0\0\x18ftypheic", undefined],
    ["%PDF-1.7", undefined],
  ] as const)("is a clip by its magic bytes: %j", ([start, contentType], { expect }) => {
    const head = Uint8Array.from(start, (character) => character.charCodeAt(0));
    const admitted = admitFile({ kind: "video", maxSeconds: 5 }, head, 1_000);
    expect(admitted.ok ? admitted.contentType : undefined).toBe(contentType);
    expect(admitFile({ kind: "image" }, head, 1_000)).toMatchObject({ ok: false });
  });
});
