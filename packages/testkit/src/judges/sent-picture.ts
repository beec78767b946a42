import type { JudgeServer } from "./judge-server.ts";

/** Pictures that leave the service must be smaller than this. */
const MOST_BYTES = 400_000;
const MOST_PX = 512;

/** Records the picture, and records as problems everything that a picture leaving the service must not contain. */
export function notePicture(server: JudgeServer, bytes: Uint8Array, mostPx = MOST_PX): void {
  server.pictures.push(bytes);
  server.problems.push(...flawsOf(bytes, mostPx));
}

export async function noteFile(server: JudgeServer, file: File | string | null): Promise<void> {
  if (!(file instanceof File)) return void server.problems.push("no file");
  if (file.type !== "image/jpeg") server.problems.push(`a file of type ${file.type}`);
  notePicture(server, new Uint8Array(await file.arrayBuffer()));
}

function flawsOf(bytes: Uint8Array, mostPx: number): readonly string[] {
  if (bytes.length > MOST_BYTES) return [`${bytes.length} bytes`];
  const segments = [...segmentsOf(bytes)];
  if (segments.length === 0) return ["no JPEG"];
  return segments.flatMap(({ marker, at }) => {
    if (isMetadata(marker)) return [`metadata in segment ${marker.toString(16)}`];
    if (!isFrame(marker)) return [];
    const [height, width] = [word(bytes, at + 5), word(bytes, at + 7)];
    return Math.max(width, height) > mostPx ? [`${width} x ${height} px`] : [];
  });
}

/** The segments before the image data. */
function* segmentsOf(bytes: Uint8Array) {
  if (word(bytes, 0) !== 0xff_d8) return;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    yield { marker, at };
    if (marker === 0xda) return;
    at += 2 + word(bytes, at + 2);
  }
}

/** A comment, or any application segment except JFIF's own. */
function isMetadata(marker: number): boolean {
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2;
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
