import { DOMParser, type Element, type Node } from "@xmldom/xmldom";
import type { Metadata } from "./evidence.ts";
import { clip } from "./metadata/clip.ts";

/** What is longer costs more to parse than it can tell; a document may hold a packet for each of its pictures. */
const XMP_BYTES_MAX = 262_144;
const PACKETS_MAX = 20;
const TAGS_MAX = 400;

const OPENING = "<x:xmpmeta";
const CLOSING = "</x:xmpmeta>";

/** The XMP packets of a PDF that lie in it uncompressed, as ISO 16684-1 asks, and who its Info names; as far as they can be read. */
export function readPdfMetadata(pdf: Uint8Array): Metadata {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const tags = packetsOf(file).flatMap((packet, index) => tagsOf(packet, index));
  const info = infoOf(file);
  return {
    tags: { exif: info, gps: {}, xmp: Object.fromEntries(tags.slice(0, TAGS_MAX)), iptc: {}, png_text: {} },
    orientation: 1,
  };
}

function packetsOf(file: Buffer): readonly string[] {
  const packets: string[] = [];
  for (let at = file.indexOf(OPENING); at >= 0 && packets.length < PACKETS_MAX;) {
    const end = file.indexOf(CLOSING, at);
    if (end < 0) break;
    if (end - at <= XMP_BYTES_MAX) packets.push(file.toString("utf8", at, end + CLOSING.length));
    at = file.indexOf(OPENING, end);
  }
  return packets;
}

/** Attributes and texts by their names; the packet's number keeps those of different pictures apart. */
function tagsOf(packet: string, index: number): readonly (readonly [string, string])[] {
  try {
    const document = new DOMParser({ onError: () => undefined }).parseFromString(packet, "text/xml");
    const found: [string, string][] = [];
    const visit = (element: Element) => {
      for (const { localName, value } of element.attributes)
        found.push([`${index}:${localName}`, clip(value)]);
      const children = [...element.childNodes].filter(isElement);
      const text = children.length === 0 ? (element.textContent ?? "").trim() : "";
      if (text !== "") found.push([`${index}:${nameOf(element)}`, clip(text)]);
      for (const child of children) visit(child);
    };
    if (document.documentElement) visit(document.documentElement);
    return found;
  } catch {
    return [];
  }
}

/** Of a list's item the name of the property that holds the list. */
function nameOf(element: Element): string {
  const { localName, parentNode } = element;
  if (localName !== "li") return localName ?? "";
  const property = parentNode?.parentNode;
  return property && isElement(property) ? (property.localName ?? "") : "li";
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** ISO 32000-2 14.3.3, where it is a literal string: the program that made the document. */
function infoOf(file: Buffer): Readonly<Record<string, string>> {
  const tail = file.toString("latin1", Math.max(0, file.length - XMP_BYTES_MAX));
  const creator = /\/Creator\s*\(((?:[^()\\]|\\.){1,200})\)/.exec(tail)?.[1];
  return creator === undefined ? {} : { Software: clip(creator) };
}
