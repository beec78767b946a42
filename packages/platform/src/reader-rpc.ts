import type { ModelRef } from "@svc/domain/finding";
import type { OcrKind, TextReading } from "@svc/domain/meaning/text-reading";

/** An upright picture, interleaved 8-bit sRGB, at most 1600 px long, and what is asked of it. */
export type LookQuestion = {
  readonly picture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array };
  /** In the tenant's words (SPEC 4.2). */
  readonly expectedObjects: readonly string[];
  readonly ocr: readonly OcrKind[];
};

/** Of one expected object; `confidence` is 0..1, that it is so. */
type DetectedObject = {
  readonly expected: string;
  readonly match: "match" | "mismatch" | "inconclusive";
  readonly confidence: number;
  readonly reasoning: string;
};

export type Look = {
  /** One of each expected object, in that order. */
  readonly objects: readonly DetectedObject[];
  /** Of the kinds that were asked, those of which something was read. */
  readonly texts: readonly TextReading[];
  readonly models: { readonly objects: ModelRef };
};

export type ReaderRpc = {
  /** Looks and reads by models of our own; throws where it cannot just now. */
  look(question: LookQuestion): Promise<Look>;
};
