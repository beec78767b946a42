import type { Decoders } from "@svc/imaging/decode";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { InspectionTools } from "../src/inspect-photo.ts";
import { NO_LIKENESS } from "./no-likeness.ts";
import { NO_MEANING } from "./no-meaning.ts";

/** SOI, SOF0 of 640 x 480 with one component, SOS, EOI: enough to read a header. */
export const JPEG: readonly number[] = [
  255, 216, 255, 192, 0, 11, 8, 1, 224, 2, 128, 1, 1, 17, 0, 255, 218, 0, 8, 1, 1, 0, 0, 63, 0, 0, 255, 217,
];

/** What the decoders below read from any file. */
export const PIXELS = {
  width: 640,
  height: 480,
  frame: { width: 1, height: 1, rgb: new Uint8Array(3) },
  tiles: [],
};

export function decodersOf(readPixels: (bytes: Uint8Array) => Promise<object>): Decoders {
  return { readPixels } as unknown as Decoders; // the only call that an inspection makes
}

/** Tools that read every file as one pixel, judge nothing and compare nothing, except for those given. */
export function inspectionTools(given: Partial<InspectionTools> = {}): InspectionTools {
  return {
    decoders: decodersOf(() => Promise.resolve(PIXELS)),
    detectors: [],
    clipDetectors: [],
    readCredentials: () => Promise.resolve({ present: false }),
    thumbnail: () => Promise.resolve(new Uint8Array([1, 2, 3])),
    likeness: NO_LIKENESS,
    meaning: NO_MEANING,
    timeoutMs: 1_000,
    turns: new OneAtATime(),
    ...given,
  };
}
