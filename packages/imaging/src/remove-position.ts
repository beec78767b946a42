import { readMetadata } from "./metadata.ts";
import { blankGps, tellsGps } from "./position/blank-gps.ts";
import { blankClipPlace, blankXmp, holdsText, PLACE_NAMES, tellsClipPlace } from "./position/blank-texts.ts";
import { extendedXmp } from "./position/extended-xmp.ts";
import { exifInParts, tellsFlirGps } from "./position/jpeg-parts.ts";
import { textsWithPlace } from "./position/png-texts.ts";
import { repairPng } from "./position/repair-png.ts";
import { sniff } from "./sniff.ts";

/** `kept`: the file contains its position in a form that cannot be removed, for example in a Content Credential. */
export type WithoutPosition =
  | { readonly state: "removed"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: "none" | "kept" };

/**
 * Copies a photo or clip without its position in EXIF, XMP or a clip's header, wherever in the file these are. The
 * pictures stay the same byte for byte. `none` means that the file has no position.
 */
export async function withoutPosition(file: Uint8Array<ArrayBuffer>): Promise<WithoutPosition> {
  const texts = isPng(file) ? await textsWithPlace(file) : NO_TEXTS;
  if (texts.size === 0 && !(await tellsPosition(file))) return { state: "none" };
  const copy = file.slice();
  const changed = [blankGps(copy), blankXmp(copy), blankClipPlace(copy)].includes(true);
  if (!changed && texts.size === 0) return { state: "kept" };
  const bytes = isPng(copy) ? repairPng(copy, texts) : copy;
  return (await tellsPosition(bytes)) ? { state: "kept" } : { state: "removed", bytes };
}

const NO_TEXTS: ReadonlySet<number> = new Set();

function isPng(file: Uint8Array): boolean {
  return file[0] === 0x89;
}

function isJpeg(file: Uint8Array): boolean {
  return file[0] === 0xff && file[1] === 0xd8;
}

/** A segment of a JPEG is at most 64 KB, so what is longer is in parts and not blanked. */
function tellsPlaceInParts(jpeg: Uint8Array): boolean {
  return holdsText(extendedXmp(jpeg), PLACE_NAMES) || tellsGps(exifInParts(jpeg)) || tellsFlirGps(jpeg);
}

/** Whether any of our readers, or a text in the file, finds a position. */
async function tellsPosition(file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sniffed = sniff(file);
  // A photo may have a clip appended, and a clip may contain a photo or XMP
  if (tellsClipPlace(bytes)) return true;
  if (tellsGps(file) || holdsText(bytes, PLACE_NAMES)) return true;
  if (isJpeg(file) && tellsPlaceInParts(file)) return true;
  if ("refused" in sniffed) return false;
  const { tags, position } = await readMetadata(file, sniffed);
  return position !== undefined || [tags.gps, tags.xmp].some((group) => Object.keys(group).some(isGps));
}

/** Tags of a compressed packet are prefixed with its number. */
function isGps(name: string): boolean {
  return /^(?:\d+:)?(?:GPS(?:L|Dest|Alt|Area|Pos|Coord)|decimalL)/i.test(name);
}
