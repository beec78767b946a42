/** Software that saves photos it did not take; a camera's own version number or name is none of these. */
const EDITORS =
  /photoshop|lightroom|gimp|picasa|photo ?editor|photo ?viewer|photoscape|paint|snapseed|picsart|canva|affinity|capture one|acdsee|acd system|imagemagick|shotwell|darktable|rawtherapee|instagram|facetune|vsco|pixelmator|iphoto|photos \d|corel|irfan|xnview|google|windows/i;

/** Whether the software that a file names is known to edit or re-save photos. */
export function isEditor(software: string): boolean {
  return EDITORS.test(software);
}
