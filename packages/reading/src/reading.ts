import type { Box } from "@svc/domain/finding";
import type { OcrKind, TextReading } from "@svc/domain/meaning/text-reading";

/** What a photo was read for, as it stands there: nothing in `text` is corrected by `checks`. */
export type Reading = {
  readonly kind: OcrKind;
  /** One line, as a capture keeps it. */
  readonly text: string;
  readonly confidence: number;
  readonly checks: {
    /** Of a VIN; not applicable where its region does not ask for one and it has none. */
    readonly check_digit?: "passed" | "failed" | "not_applicable";
    /** Of a VIN: how many letters I, O and Q were read, which its alphabet excludes, and stand in `text` as 1 and 0. */
    readonly replaced_letters?: number;
    /** Of a plate: ISO 3166-1 codes of those whose plates are written like that; none where nobody's are. */
    readonly country?: readonly string[];
    /** Of an odometer, where it says so. */
    readonly unit?: "km" | "mi";
  };
  readonly boxes: readonly Box[];
};

/** As a capture keeps it (CONTRACT G1.9). */
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
