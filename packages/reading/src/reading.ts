import type { Box } from "@svc/domain/finding";
import type { OcrKind, TextReading } from "@svc/domain/meaning/text-reading";

/** The text read from a photo, exactly as written: `checks` never corrects `text`. */
export type Reading = {
  readonly kind: OcrKind;
  /** One line, as a capture stores it. */
  readonly text: string;
  readonly confidence: number;
  readonly checks: {
    /** For a VIN. Not applicable if its region does not require a check digit and it has none. */
    readonly check_digit?: "passed" | "failed" | "not_applicable";
    /** For a VIN: number of letters I, O and Q, which its alphabet excludes; `text` has them as 1 and 0. */
    readonly replaced_letters?: number;
    /** For a plate: ISO 3166-1 codes of countries with this format, if any. */
    readonly country?: readonly string[];
    /** For an odometer, if shown. */
    readonly unit?: "km" | "mi";
  };
  readonly boxes: readonly Box[];
};

/** In the form stored with a capture (CONTRACT G1.9). */
export function textReadingOf(
  { kind, text, confidence, checks, boxes }: Reading,
  model: string,
): TextReading {
  const { check_digit: checkDigit, replaced_letters: replacedLetters, country = [], unit } = checks;
  return {
    kind,
    text,
    confidence,
    model,
    ...(checkDigit && { checkDigit }),
    ...(replacedLetters && { replacedLetters }),
    ...(country.length > 0 && { countries: country }),
    ...(unit && { unit }),
    boxes,
  };
}
