import type { Box } from "../finding.ts";

/** CONTRACT G5.4: what a step may ask to be read off its photo. */
export const OCR_KINDS = ["text", "plate", "vin", "odometer", "serial"] as const;
export type OcrKind = (typeof OCR_KINDS)[number];

export function isOcrKind(value: string): value is OcrKind {
  return OCR_KINDS.some((kind) => kind === value);
}

export const CHECK_DIGITS = ["passed", "failed", "not_applicable"] as const;

/** What was read, as it was read: nothing is put right that a rule says is wrong. */
export type TextReading = {
  readonly kind: OcrKind;
  /** One line, trimmed, at most OCR_CHARS. */
  readonly text: string;
  /** 0..1, the mean of its characters'. */
  readonly confidence: number;
  readonly model: string;
  /** Of a VIN (ISO 3779, 49 CFR 565.15): `not_applicable` where makers need not write one. */
  readonly checkDigit?: (typeof CHECK_DIGITS)[number];
  /** Of a VIN: how many letters I, O and Q, which its alphabet leaves out, stand in `text` as 1 and 0. */
  readonly replacedLetters?: number;
  /** Of a plate: whose pattern it has, ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  /** Of an odometer, where it is written beside the number. */
  readonly unit?: "km" | "mi";
  /** Where it stands. */
  readonly boxes?: readonly Box[];
};

/** CONTRACT G1.9. */
const OCR_CHARS = 200;

/** CONTRACT G1.9: trimmed, a single line, at most 200 characters. */
export function asOneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(line).slice(0, OCR_CHARS).join("").trim();
}
