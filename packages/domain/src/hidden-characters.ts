/** C0 and C1 control characters except tab and line ends. */
export const CONTROL = /[^\P{Cc}\t\n\r]/u;

/**
 * Characters that are invisible or make a text look like another: writing direction changes (UAX #9),
 * separators, fillers and tags. Joiners and the marks that Arabic and Hebrew need are allowed.
 */
export const HIDDEN =
  /[\u180e\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

const EITHER = new RegExp(`${CONTROL.source}|${HIDDEN.source}`, "gu");

/** For texts that a person pastes or that come from a spreadsheet: refusing them would stop the person. */
export function withoutHidden(text: string): string {
  return text.replace(EITHER, "");
}
