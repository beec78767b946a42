type Span = readonly [from: number, to: number];

/** Limit per kind; a camera writes about 30. Tags beyond the limit stay in the file, and so may the position. */
const MOST_TAGS = 2_000;

// Each pattern starts with a character that its repetitions exclude, so no text is scanned twice.
const NAME = String.raw`[\w-]+:(?:GPS\w+|(?:decimal)?L(?:at|ong)itude)|geo:(?:lat|long|alt|lat_long)`;
const ATTRIBUTE = new RegExp(String.raw`\s(?:${NAME})\s*=\s*(?:"[^"]*"|'[^']*')`, "gi");
const OPENING_TAG = new RegExp(String.raw`<(${NAME})\b`, "gi");
const CLOSING_TAG = new RegExp(String.raw`</(${NAME})\s*>`, "gi");

/**
 * Finds the spans of an XMP packet that contain its position, in characters. XMP (CIPA DC-010) stores GPS tags such
 * as `exif:GPSLatitude` as attributes or elements; DJI's drones write `drone-dji:GpsLatitude`. Darwin Core and W3C's
 * vocabulary have `dwc:decimalLatitude` and `geo:lat`. Time is linear in the
 * packet's length for any input: one pass finds opening tags, another closing tags.
 */
export function* gpsTags(packet: string): Generator<Span> {
  for (const { index, 0: text } of firstOf(packet, ATTRIBUTE)) yield [index, index + text.length];
  const endOf = elementEnds(packet);
  let close = -1;
  let told = 0;
  for (const { index, 1: name = "" } of firstOf(packet, OPENING_TAG)) {
    if (close < index) close = packet.indexOf(">", index);
    if (close < 0) return;
    const end = packet[close - 1] === "/" ? close + 1 : endOf(name, close);
    if (end === undefined || end <= told) continue;
    yield [Math.max(index, told), end];
    told = end;
  }
}

function* firstOf(packet: string, pattern: RegExp): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of packet.matchAll(pattern)) {
    if (count++ === MOST_TAGS) return;
    yield match;
  }
}

/**
 * Returns a lookup for the end of this element's first closing tag after `from`. Call it with increasing positions only.
 */
function elementEnds(packet: string): (name: string, from: number) => number | undefined {
  const ends = new Map<string, Span[]>();
  for (const { index, 0: text, 1: name = "" } of firstOf(packet, CLOSING_TAG)) {
    const known = ends.get(name) ?? [];
    known.push([index, index + text.length]);
    ends.set(name, known);
  }
  const passed = new Map<string, number>();
  return (name, from) => {
    const known = ends.get(name) ?? [];
    let next = passed.get(name) ?? 0;
    while ((known[next]?.[0] ?? Number.POSITIVE_INFINITY) < from) next++;
    passed.set(name, next);
    return known[next]?.[1];
  };
}
