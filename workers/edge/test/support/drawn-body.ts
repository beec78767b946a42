import fc from "fast-check";

/**
 * A request: a content type, if any, and a body with one character per byte, so that it can be cut and spliced as text.
 */
export type DrawnBody = { readonly type: string | undefined; readonly octets: string };

export function bytesOf({ octets }: DrawnBody): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
}

export function octetsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** Encodes as UTF-8. */
export function textOctets(text: string): string {
  return octetsOf(new TextEncoder().encode(text));
}

const SPLICED = ["\r\n", "\r\n\r\n", "\r", "\n", "\0", "--", "%", "%E0%A4%A", '"', ";", ":", "{", "]", "\\u"];
const RARE_SPLICES = [
  "--BOUND",
  "--BOUND--",
  "\r\n--BOUND\r\n",
  "\r\n--BOUND--\r\n",
  "\u00ff\u00fe",
  " ".repeat(20_000),
];
type Edit = {
  readonly kind: "flip" | "cut" | "repeat" | "splice" | "truncate";
  readonly at: number;
  readonly length: number;
  readonly text: string;
};
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("flip", "cut", "repeat", "splice", "truncate"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 300 }),
  text: fc.constantFrom(...SPLICED, ...RARE_SPLICES),
});

/** The body with one small mutation. */
export function edited(octets: string, { kind, at, length, text }: Edit): string {
  const start = Math.floor(at * octets.length);
  const before = octets.slice(0, start);
  const some = octets.slice(start, start + length);
  const after = octets.slice(start + length);
  switch (kind) {
    case "flip":
      return before + String.fromCharCode((some.charCodeAt(0) || 0) ^ (length & 255)) + some.slice(1) + after;
    case "cut":
      return before + after;
    case "repeat":
      return before + some + some + after;
    case "splice":
      return before + text + some + after;
    case "truncate":
      return before;
  }
}

export const edits = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 4 }) },
);
