import { MEMORY_BUDGET_BYTES, memoryNeeded } from "../admit.ts";
import { VIEW_LONG_PX } from "../evidence.ts";
import type { Sniffed } from "../sniff/sniffed.ts";
import { frameSize, scaledBy, type Size } from "./frame-size.ts";
import { jpegPlanesBytes } from "./jpeg-planes.ts";

export type ReadOptions = {
  /** Requests `Pixels.view` too; a JPEG is then decoded twice. */
  readonly view?: true;
  /** False for callers that read only the frame: a JPEG then has no tiles. */
  readonly tiles?: false;
};

/** Rotating a view upright needs a second copy. */
const COPIES = 2;
const JPEG_BASE_BYTES = 8 * 2 ** 20;

/** RGB bytes that a view needs while it is made; 0 if none is requested. */
export function viewBytes(view: Size | undefined): number {
  return view ? COPIES * view.width * view.height * 3 : 0;
}

/**
 * The size of an admitted photo's view as stored: long side at most VIEW_LONG_PX, never enlarged. If that exceeds the
 * photo's memory (`MEMORY_BUDGET_BYTES`), it is the largest size that fits, and at least the frame's.
 */
export function viewSize(bytes: Uint8Array, sniffed: Sniffed): Size {
  const frame = frameSize(sniffed);
  const most = Math.min(1, VIEW_LONG_PX / Math.max(sniffed.width, sniffed.height));
  const view =
    sniffed.format === "image/jpeg"
      ? jpegView(bytes.length, sniffed, most)
      : scaledBy(sniffed, Math.min(most, roomScale(bytes.length, sniffed)));
  return view && view.width * view.height > frame.width * frame.height ? view : frame;
}

/** The maximum number of bytes for reading this photo, including the file and the view if requested. */
export function bytesToRead(bytes: Uint8Array, sniffed: Sniffed, { view }: ReadOptions = {}): number {
  // Reading uses all available memory to keep the number of parts low
  if (sniffed.interlaced) return MEMORY_BUDGET_BYTES;
  if (!view) return memoryNeeded(sniffed, bytes.length);
  const size = viewSize(bytes, sniffed);
  if (sniffed.format === "image/jpeg") return jpegNeeded(bytes.length, sniffed, size);
  return memoryNeeded(sniffed, bytes.length) + viewBytes(size);
}

/** The view needs memory in addition to everything else the photo uses. */
function roomScale(fileBytes: number, sniffed: Sniffed): number {
  const room = Math.max(0, MEMORY_BUDGET_BYTES - memoryNeeded(sniffed, fileBytes));
  return Math.sqrt(room / viewBytes(sniffed));
}

/** The codec keeps 8, 4, 2 or 1 samples per block side, so memory drops sharply below each of these sizes. */
function jpegView(fileBytes: number, sniffed: Sniffed, most: number): Size | undefined {
  const long = Math.max(sniffed.width, sniffed.height);
  const scales = [4, 2, 1].map((samples) => Math.floor((long * samples) / 8) / long);
  return [most, ...scales.filter((scale) => scale < most)]
    .map((scale) => scaledBy(sniffed, scale))
    .find((view) => jpegNeeded(fileBytes, sniffed, view) <= MEMORY_BUDGET_BYTES);
}

/** Both passes use the same memory, one after the other; it holds the painted view as well as the planes. */
function jpegNeeded(fileBytes: number, sniffed: Sniffed, view: Size): number {
  const second = fileBytes + JPEG_BASE_BYTES + jpegPlanesBytes(sniffed, view) + viewBytes(view) / COPIES;
  return Math.max(memoryNeeded(sniffed, fileBytes), second) + viewBytes(view);
}
