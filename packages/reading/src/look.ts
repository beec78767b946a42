import type { ModelRef } from "@svc/domain/finding";
import type { OcrKind, TextReading } from "@svc/domain/meaning/text-reading";
import { findObjects, type Seen } from "./objects/find-objects.ts";
import { judgeObject, type ObjectJudgement } from "./objects/judge-object.ts";
import { type CodeReading, readCode } from "./code/read-code.ts";
import { textIn } from "./kinds/read-text.ts";
import type { Network } from "./network/networks.ts";
import type { Raster } from "./picture/raster.ts";
import { textReadingOf } from "./reading.ts";
import { readLines, type TextNetworks } from "./text/read-lines.ts";
import type { Characters } from "./text/steps.ts";

/** Stored with each result. Increase the version when weights or rules change the result. */
export const MODELS = {
  objects: { name: "centernet-coco", version: "1" } satisfies ModelRef,
  text: "pp-ocrv4@1",
  code: "scene-code@1",
} as const;

export type Reader = {
  readonly networks: TextNetworks & { readonly objects: Network };
  readonly characters: Characters;
};

export type Looked = {
  readonly objects: readonly ({ readonly expected: string } & ObjectJudgement)[];
  readonly seen: readonly Seen[];
  readonly texts: readonly TextReading[];
  readonly code?: CodeReading & { readonly model: string };
};

type Asked = {
  readonly expectedObjects: readonly string[];
  readonly ocr: readonly OcrKind[];
  readonly code?: { readonly expected?: string } | undefined;
};

/**
 * Looks for objects only if some are expected, and for text only if requested. Throws if the picture's bytes do not
 * match its size.
 */
export function look(reader: Reader, picture: Raster, asked: Asked): Looked {
  const { width, height, rgb } = picture;
  if (width < 1 || height < 1 || rgb.length !== width * height * 3) {
    throw new RangeError(`${rgb.length} bytes are no picture of ${width} by ${height}`);
  }
  const { expectedObjects, ocr, code } = asked;
  const lines = ocr.length > 0 || code ? readLines(reader.networks, reader.characters, picture) : [];
  const readings = textIn(lines, picture, ocr);
  const read = code && readCode(reader, picture, { lines, expected: code.expected });
  const seen = expectedObjects.length > 0 ? findObjects(reader.networks.objects, picture) : [];
  return {
    objects: expectedObjects.map((expected) => ({ expected, ...judgeObject(expected, seen) })),
    seen,
    texts: readings.map((reading) => textReadingOf(reading, MODELS.text)),
    ...(read && { code: { ...read, model: MODELS.code } }),
  };
}
