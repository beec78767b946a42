/** Software that saves photos it did not take. A camera's own name or firmware version is not in this list. */
const EDITORS =
  /photoshop|lightroom|gimp|picasa|photo ?editor|photo ?viewer|photoscape|paint|snapseed|picsart|canva|affinity|capture one|acdsee|acd system|imagemagick|shotwell|darktable|rawtherapee|instagram|facetune|vsco|pixelmator|iphoto|photos \d|corel|irfan|xnview|google|windows/i;

/** Whether the software named in a file is known to edit or re-save photos. */
export function isEditor(software: string): boolean {
  return EDITORS.test(software);
}
