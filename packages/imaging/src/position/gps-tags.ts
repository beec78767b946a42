type Span = readonly [from: number, to: number];

/** Of each kind; a camera writes some 30. What lies behind them stays, and with it the photo's place. */
const MOST_TAGS = 2_000;

// Each begins at a character that none of its repeats takes, so that no start is read over by another.
const ATTRIBUTE = /\s[\w-]+:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const OPENING_TAG = /<([\w-]+:GPS\w+)\b/gi;
const CLOSING_TAG = /<\/([\w-]+:GPS\w+)\s*>/gi;

/**
 * Where a packet of XMP says where a photo was taken, in characters from its start. XMP (CIPA DC-010) names GPS tags
 * `exif:GPSLatitude` and so on, as attributes or as elements; DJI's drones write `drone-dji:GpsLatitude`. The time is
 * linear in the length of the packet, whatever it holds: one pass finds the opening tags, another the closing ones.
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

/** Where the first end of this element behind `from` ends; asked with places that only grow. */
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
