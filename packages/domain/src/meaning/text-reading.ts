import type { Box } from "../finding.ts";

/** CONTRACT G5.4: the kinds of text that a step may have read from its photo. */
export const OCR_KINDS = ["text", "plate", "vin", "odometer", "serial"] as const;
export type OcrKind = (typeof OCR_KINDS)[number];

export function isOcrKind(value: string): value is OcrKind {
  return OCR_KINDS.some((kind) => kind === value);
}

export const CHECK_DIGITS = ["passed", "failed", "not_applicable"] as const;

/** The text exactly as read. Errors that a rule detects are not corrected. */
export type TextReading = {
  readonly kind: OcrKind;
  /** One line, trimmed, at most OCR_CHARS. */
  readonly text: string;
  /** 0..1, the mean over its characters. */
  readonly confidence: number;
  readonly model: string;
  /** For a VIN (ISO 3779, 49 CFR 565.15). `not_applicable` if the maker need not write a check digit. */
  readonly checkDigit?: (typeof CHECK_DIGITS)[number];
  /** For a VIN: how many letters I, O and Q, which it cannot contain, were replaced by 1 and 0 in `text`. */
  readonly replacedLetters?: number;
  /** For a plate: the countries whose pattern it matches, ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  /** For an odometer, if the unit is written next to the number. */
  readonly unit?: "km" | "mi";
  /** Its position in the photo. */
  readonly boxes?: readonly Box[];
};

/** CONTRACT G1.9. */
const OCR_CHARS = 200;

/** CONTRACT G1.9: trimmed, on a single line, at most 200 characters. */
export function asOneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(line).slice(0, OCR_CHARS).join("").trim();
}
