import { crc32, deflateSync } from "node:zlib";

const SIDE = 256;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits each of red, green and blue; no interlacing. */
const FORMAT = [8, 2, 0, 0, 0];

/** Draws a PNG of overlapping gradients that differs on every call, for requests where any picture will do. */
export function drawnPhoto(): Uint8Array<ArrayBuffer> {
  const [fx = 1, fy = 1, fz = 1] = crypto.getRandomValues(new Uint8Array(3)).map((value) => 1 + (value % 37));
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const at = y * (1 + SIDE * 3) + 1 + x * 3;
      rows[at] = 128 + 100 * Math.sin((x * fx + y) / 61);
      rows[at + 1] = 128 + 100 * Math.sin((y * fy - x) / 67);
      rows[at + 2] = 128 + 100 * Math.sin((x * fz + y * fx) / 97);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set(FORMAT, 8);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from(SIGNATURE), ...chunks]));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
