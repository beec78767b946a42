import type { Element, Node } from "@xmldom/xmldom";
import { BLOCK_BYTES_MAX } from "./block-limits.ts";
import { clip, type Clipped } from "./clip.ts";
import { parseXml } from "./parse-xml.ts";

/** A file may contain a packet for each of its pictures. */
const PACKETS_MAX = 20;
const PACKETS_BYTES_MAX = 4 * BLOCK_BYTES_MAX;
const TAGS_MAX = 400;

const OPENING = "<x:xmpmeta";
const CLOSING = "</x:xmpmeta>";

/** Attributes and texts of the uncompressed packets in the file. Names are prefixed with the packet's number. */
export function readXmpPackets(file: Buffer): Clipped {
  const tags = packetsOf(file).flatMap((packet, index) => tagsOf(packet, index));
  return Object.fromEntries(tags.slice(0, TAGS_MAX));
}

function packetsOf(file: Buffer): readonly string[] {
  const packets: string[] = [];
  let room = PACKETS_BYTES_MAX;
  for (let at = file.indexOf(OPENING); at >= 0 && packets.length < PACKETS_MAX;) {
    const end = file.indexOf(CLOSING, at);
    if (end < 0) break;
    const bytes = end + CLOSING.length - at;
    if (bytes <= Math.min(room, BLOCK_BYTES_MAX)) {
      packets.push(file.toString("utf8", at, at + bytes));
      room -= bytes;
    }
    at = file.indexOf(OPENING, end);
  }
  return packets;
}

function tagsOf(packet: string, index: number): readonly (readonly [string, string])[] {
  try {
    const document = parseXml(packet, "text/xml");
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

/** For an item of a list, the name of the property that contains the list. */
function nameOf(element: Element): string {
  const { localName, parentNode } = element;
  if (localName !== "li") return localName ?? "";
  const property = parentNode?.parentNode;
  return property && isElement(property) ? (property.localName ?? "") : "li";
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
