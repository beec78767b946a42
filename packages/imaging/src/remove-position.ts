import { readMetadata } from "./metadata.ts";
import { blankGps } from "./position/blank-gps.ts";
import { blankClipPlace, blankXmp, holdsText, tellsClipPlace } from "./position/blank-texts.ts";
import { repairPng } from "./position/repair-png.ts";
import { sniff } from "./sniff.ts";

/** `kept`: the file says where it was taken in a way that cannot be taken out, for example in a Content Credential. */
export type WithoutPosition =
  | { readonly state: "removed"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: "none" | "kept" };

/**
 * A copy of a photo or clip that does not say where it was taken, neither in EXIF nor in XMP nor in a clip's header;
 * its pictures are the same, byte for byte. `none`: it says nothing of it as it is.
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

/** In any case: DJI's drones write `GpsLatitude`, and `GpsLongtitude`. */
const NAMES = /GPSL(?:atitude|ongt?itude)/i;

/** Whether any of our readers, or a text in the file, tells of a place. */
async function tellsPosition(file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sniffed = sniff(file);
  // a photo may carry a clip behind it
  if (tellsClipPlace(bytes)) return true;
  if ("refused" in sniffed) return false;
  if (holdsText(bytes, NAMES)) return true;
  const { tags, position } = await readMetadata(file, sniffed);
  return position !== undefined || [tags.gps, tags.xmp].some((group) => Object.keys(group).some(isGps));
}

/** Of a packed packet its number stands before a tag's name. */
function isGps(name: string): boolean {
  return /^(?:\d+:)?GPS(?:L|Dest)/i.test(name);
}
