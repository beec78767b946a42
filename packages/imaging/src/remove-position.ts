import { readMetadata } from "./metadata.ts";
import { blankGps } from "./position/blank-gps.ts";
import { blankClipPlace, blankXmp, holdsText, tellsClipPlace } from "./position/blank-texts.ts";
import { repairPng } from "./position/repair-png.ts";
import { sniff } from "./sniff.ts";

/** `kept`: the file contains its position in a form that cannot be removed, for example in a Content Credential. */
export type WithoutPosition =
  | { readonly state: "removed"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: "none" | "kept" };

/**
 * Copies a photo or clip without its position in EXIF, XMP or a clip's header. The pictures stay the same byte for
 * byte. `none` means that the file has no position.
 */
export async function withoutPosition(file: Uint8Array<ArrayBuffer>): Promise<WithoutPosition> {
  if (!(await tellsPosition(file))) return { state: "none" };
  const copy = file.slice();
  const changed = [blankGps(copy), blankXmp(copy), blankClipPlace(copy)].includes(true);
  const isPng = copy[0] === 0x89;
  if (!changed && !isPng) return { state: "kept" };
  const bytes = isPng ? repairPng(copy) : copy;
  return (await tellsPosition(bytes)) ? { state: "kept" } : { state: "removed", bytes };
}

/** Case-insensitive: DJI's drones write `GpsLatitude` and the misspelt `GpsLongtitude`. */
const NAMES = /GPSL(?:atitude|ongt?itude)/i;

/** Whether any of our readers, or a text in the file, finds a position. */
async function tellsPosition(file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sniffed = sniff(file);
  // A photo may have a clip appended
  if (tellsClipPlace(bytes)) return true;
  if ("refused" in sniffed) return false;
  if (holdsText(bytes, NAMES)) return true;
  const { tags, position } = await readMetadata(file, sniffed);
  return position !== undefined || [tags.gps, tags.xmp].some((group) => Object.keys(group).some(isGps));
}

/** Tags of a compressed packet are prefixed with its number. */
function isGps(name: string): boolean {
  return /^(?:\d+:)?GPS(?:L|Dest)/i.test(name);
}
