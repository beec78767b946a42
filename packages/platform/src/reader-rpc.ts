import type { ModelRef } from "@svc/domain/finding";
import type { SceneCodeReading } from "@svc/domain/meaning/scene-code-reading";
import type { OcrKind, TextReading } from "@svc/domain/meaning/text-reading";

/** An upright image (interleaved 8-bit sRGB, at most 1600 px on its long side) and the questions about it. */
export type LookQuestion = {
  readonly picture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array };
  /** In the tenant's words (SPEC 4.2). */
  readonly expectedObjects: readonly string[];
  readonly ocr: readonly OcrKind[];
  /** Reads the scene code on a paper; without `expected`, the photo named none (CONTRACT G19). */
  readonly code?: { readonly expected?: string };
};

/** The result for one expected object. `confidence` (0..1) is the confidence in `match`. */
type DetectedObject = {
  readonly expected: string;
  readonly match: "match" | "mismatch" | "inconclusive";
  readonly confidence: number;
  readonly reasoning: string;
};

export type Look = {
  /** One result for each expected object, in the same order. */
  readonly objects: readonly DetectedObject[];
  /** Only the requested kinds of text that were found. */
  readonly texts: readonly TextReading[];
  /** Only if requested. */
  readonly code?: Pick<SceneCodeReading, "found" | "text" | "boxes" | "model">;
  readonly models: { readonly objects: ModelRef };
};

export type ReaderRpc = {
  /** Recognizes objects and reads text with our own models. Throws if that is not possible at the moment. */
  look(question: LookQuestion): Promise<Look>;
};
