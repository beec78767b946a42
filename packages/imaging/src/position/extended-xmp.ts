import { headSegments } from "../sniff/jpeg-segments.ts";
import { text, u32 } from "../sniff/octets.ts";

const NAME = "http://ns.adobe.com/xmp/extension/\0";
/** After the name: an MD5 in hexadecimal, the whole length and the offset of this part (XMP part 3, 1.1.3.1). */
const OFFSET_AT = NAME.length + 36;

/** The extended XMP of a JPEG, whose parts of at most 64 KB may cut a word in two. Empty if there is none. */
export function extendedXmp(jpeg: Uint8Array): Buffer {
  const parts = [...headSegments(jpeg)].filter(({ body }) => text(jpeg, body, NAME.length) === NAME);
  return Buffer.concat(
    parts
      .toSorted((one, other) => u32(jpeg, one.body + OFFSET_AT) - u32(jpeg, other.body + OFFSET_AT))
      .map(({ body, next }) => jpeg.subarray(body + OFFSET_AT + 4, next)),
  );
}
