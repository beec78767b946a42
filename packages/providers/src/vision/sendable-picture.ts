import { LONG_SIDE_PX } from "./vision.ts";

/**
 * True if these bytes are a JPEG within LONG_SIDE_PX that contains only pixels: no APP segment except JFIF's,
 * no comment.
 */
export function isSendable(jpeg: Uint8Array): boolean {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (jpeg.length < 4 || view.getUint16(0) !== 0xff_d8) return false;
  let isSized = false;
  for (let at = 2; at + 9 < jpeg.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === 0xff_da) return isSized;
    if (isMetadata(marker)) return false;
    if (!isFrame(marker)) continue;
    if (Math.max(view.getUint16(at + 5), view.getUint16(at + 7)) > LONG_SIDE_PX) return false;
    isSized = true;
  }
  return false;
}

function isMetadata(marker: number): boolean {
  return marker === 0xff_fe || (marker > 0xff_e0 && marker <= 0xff_ef) || marker < 0xff_c0;
}

/** SOF0..SOF15, without the table and arithmetic coding markers among them. */
function isFrame(marker: number): boolean {
  return marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);
}
