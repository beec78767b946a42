import { DOMParser, type Document } from "@xmldom/xmldom";

/** Longer texts take more time to parse than they are worth. */
const XML_LENGTH_MAX = 262_144;
/** Our choice: several times the longest packets that Photoshop writes. Building a larger tree takes seconds. */
const TAGS_MAX = 30_000;
const NAMESPACES_MAX = 500;
const ERRORS_MAX = 20;

/** Parses a short XML text. Throws if it is invalid or would take too long. */
export function parseXml(source: string, type: string): Document {
  if (source.length > XML_LENGTH_MAX) throw new Error("XML too long");
  const xml = withoutCdata(source);
  if (countsMore(xml, "<", TAGS_MAX)) throw new Error("too many tags");
  if (countsMore(xml, "xmlns:", NAMESPACES_MAX)) throw new Error("too many namespaces");
  let errors = 0;
  const onError = () => {
    if (++errors > ERRORS_MAX) throw new Error("too many errors");
  };
  return new DOMParser({ onError }).parseFromString(xml, type);
}

function countsMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    if (++count > most) return true;
  }
  return false;
}

/** exifreader does not read values in CDATA sections, so they become ordinary text. */
function withoutCdata(xml: string): string {
  const [start = "", ...sections] = xml.split("<![CDATA[");
  return start + sections.map(asText).join("");
}

function asText(section: string): string {
  const [text = "", ...rest] = section.split("]]>");
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") + rest.join("]]>");
}
