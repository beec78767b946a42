/** What an RFC 3161 token says, without a check of who says it. */
export type TimeStamp = {
  /** SHA-256 of the stamped bytes, as 64 hexadecimal digits. */
  readonly imprint: string;
  /** ISO 8601. */
  readonly at: string;
};

type Item = { readonly tag: number; readonly content: Uint8Array };

const SEQUENCE = 0x30;
const EXPLICIT = 0xa0;
const OCTETS = 0x04;
const GENERALIZED_TIME = 0x18;
/** 2.16.840.1.101.3.4.2.1 */
const SHA256 = "608648016503040201";

/** Undefined if the bytes are no token, or one over another hash than SHA-256. */
export function readTimeStamp(token: Uint8Array): TimeStamp | undefined {
  const [, , imprint, , time] = infoIn(token);
  const [algorithm, hashed] = inside(imprint, SEQUENCE);
  const [name] = inside(algorithm, SEQUENCE);
  const at = time?.tag === GENERALIZED_TIME ? timeIn(new TextDecoder().decode(time.content)) : undefined;
  const isSha256 = name !== undefined && hex(name.content) === SHA256;
  if (at === undefined || !isSha256 || hashed?.tag !== OCTETS) return undefined;
  return { imprint: hex(hashed.content), at };
}

/** RFC 5652: the token is `SignedData`, whose content is the `TSTInfo` of RFC 3161. */
function infoIn(token: Uint8Array): readonly Item[] {
  const [, signed] = inside(itemsIn(token)[0], SEQUENCE);
  const [, , encapsulated] = inside(inside(signed, EXPLICIT)[0], SEQUENCE);
  const [, content] = inside(encapsulated, SEQUENCE);
  const [octets] = inside(content, EXPLICIT);
  return inside(inside(octets, OCTETS)[0], SEQUENCE);
}

function inside(item: Item | undefined, tag: number): readonly Item[] {
  return item?.tag === tag ? itemsIn(item.content) : [];
}

/** The items of a DER value. Whatever is not DER ends the list. */
function itemsIn(bytes: Uint8Array): readonly Item[] {
  const items: Item[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const start = at + 2 + more;
    const length = more === 0 ? first : numberIn(bytes.subarray(at + 2, start));
    if (more > 4 || start + length > bytes.length) break;
    items.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return items;
}

function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function timeIn(text: string): string | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, fraction = ""] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
