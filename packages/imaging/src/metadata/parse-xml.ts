import { DOMParser, type Document } from "@xmldom/xmldom";

/** What is longer costs more to parse than it can tell. */
const XML_LENGTH_MAX = 262_144;
/** our choice: several times what the longest packets of Photoshop hold. A tree of more takes seconds to build. */
const TAGS_MAX = 30_000;
const NAMESPACES_MAX = 500;
const ERRORS_MAX = 20;

/** The tree of a short XML text; throws where it is none, or would take long. */
export function parseXml(xml: string, type: string): Document {
  if (xml.length > XML_LENGTH_MAX) throw new Error("XML too long");
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
