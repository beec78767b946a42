import { fourCharacters, u32 } from "./octets.ts";

/** An ISO BMFF box. `body` is the offset after its header; `end` may exceed the bytes given. */
export type Box = { readonly type: string; readonly body: number; readonly end: number };

const LARGE = 1;
const TO_END = 0;

/** The boxes that start between `from` and `to`, in order. Stops at an invalid size. */
export function* boxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= Math.min(to, bytes.length)) {
    const stated = u32(bytes, at);
    const header = stated === LARGE ? 16 : 8;
    const size = stated === LARGE ? u32(bytes, at + 8) * 2 ** 32 + u32(bytes, at + 12) : stated;
    const end = stated === TO_END ? Math.min(to, bytes.length) : at + size;
    if (end < at + header) return;
    yield { type: fourCharacters(bytes, at + 4), body: at + header, end };
    at = end;
  }
}

export function findBox(bytes: Uint8Array, parent: Box, type: string): Box | undefined {
  for (const box of boxes(bytes, parent.body, parent.end)) if (box.type === type) return box;
  return undefined;
}
