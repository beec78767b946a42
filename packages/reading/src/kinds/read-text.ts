import type { OcrKind } from "@svc/domain/meaning/text-reading";
import type { Reading } from "../reading.ts";
import type { Raster } from "../picture/raster.ts";
import { type Line, readLines, type TextNetworks } from "../text/read-lines.ts";
import type { Characters } from "../text/steps.ts";
import { type Candidate, readingOf, type Size } from "./candidate.ts";
import { findOdometer } from "./odometer.ts";
import { findPlate } from "./plate.ts";
import { findSerial } from "./serial.ts";
import { findText } from "./text.ts";
import { findVin } from "./vin.ts";

const FINDERS: Readonly<Record<OcrKind, (lines: readonly Line[]) => Candidate | undefined>> = {
  text: findText,
  plate: findPlate,
  vin: findVin,
  odometer: findOdometer,
  serial: findSerial,
};

/** Reads the requested kinds of text and returns those found. Looks at the picture once. */
export function readText(
  { networks, characters }: { readonly networks: TextNetworks; readonly characters: Characters },
  picture: Raster,
  kinds: readonly OcrKind[],
): readonly Reading[] {
  return textIn(readLines(networks, characters, picture), picture, kinds);
}

/** The same on lines that have been found. */
export function textIn(lines: readonly Line[], picture: Size, kinds: readonly OcrKind[]): readonly Reading[] {
  return [...new Set(kinds)].flatMap((kind) => {
    const found = FINDERS[kind](lines);
    return found ? [readingOf(kind, found, picture)] : [];
  });
}
