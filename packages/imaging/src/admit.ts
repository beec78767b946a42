import type { Sniffed, SniffRefusal } from "./sniff/sniffed.ts";

/** CONTRACT G3.4: accepted sides and size. */
export const SIDE_MIN_PX = 64;
export const SIDE_MAX_PX = 12_000;
export const IMAGE_BYTES_MAX = 26_214_400;

/**
 * Pixels that decode within 96 MB, input included, as `tools/measure.ts` shows. JPEG, PNG and tiled HEIC are
 * decoded in bands or tiles; the others keep the whole picture.
 */
export const MEGAPIXEL_CAPS = {
  jpeg: 144,
  progressiveJpeg: 64,
  png: 144,
  interlacedPng: 12,
  webp: 20,
  losslessWebp: 8,
  tiledHeif: 64,
  heif: 16,
} as const;
type Kind = keyof typeof MEGAPIXEL_CAPS;

const KIND_NAME: Readonly<Record<Kind, string>> = {
  jpeg: "a JPEG",
  progressiveJpeg: "a progressive JPEG",
  png: "a PNG",
  interlacedPng: "an interlaced PNG",
  webp: "a WebP",
  losslessWebp: "a lossless WebP",
  tiledHeif: "a tiled HEIC",
  heif: "a HEIC stored in one piece",
};

export type Admission =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: "unsupported_image_type" | "invalid_request";
      readonly message: string;
    };

const ADMITTED: Admission = { ok: true };

function refuse(code: "unsupported_image_type" | "invalid_request", message: string): Admission {
  return { ok: false, code, message };
}

/** Refuses by the header alone what this room could not decode within its memory; `fileBytes` is the file's size. */
export function admit(sniffed: Sniffed | SniffRefusal, fileBytes: number): Admission {
  if ("refused" in sniffed) return admitRefused(sniffed);
  const undecodable = codingRefusal(sniffed);
  if (undecodable) return refuse("unsupported_image_type", undecodable);
  const outside = limitRefusal(sniffed, fileBytes);
  return outside ? refuse("invalid_request", outside) : ADMITTED;
}

function admitRefused(refusal: SniffRefusal): Admission {
  if (refusal.refused === "unsupported_image_type") return refuse(refusal.refused, refusal.detail);
  const detail =
    refusal.refused === "unreadable" ? refusal.detail : "the file ends before its size is stated";
  return refuse("invalid_request", `the image cannot be read: ${detail}`);
}

function codingRefusal(sniffed: Sniffed): string | undefined {
  if (sniffed.format === "image/jpeg") return jpegRefusal(sniffed);
  // our choice: an animated PNG is a still picture for readers that ignore its animation; an animated WebP is not.
  const isAnimatedWebp = sniffed.format === "image/webp" && sniffed.frames > 1;
  return isAnimatedWebp ? "animated WebP is not supported: send one still picture" : undefined;
}

const DECODED_CODINGS: readonly unknown[] = ["baseline", "extended", "progressive"];
const DECODED_CHANNELS: readonly unknown[] = [1, 3, 4];

function jpegRefusal({ coding, bitDepth, channels }: Sniffed): string | undefined {
  if (!DECODED_CODINGS.includes(coding)) {
    return `${coding} JPEG coding is not supported: send a baseline or progressive JPEG`;
  }
  if (bitDepth !== 8) return `JPEG with ${bitDepth} bits a sample is not supported: send 8 bits`;
  return DECODED_CHANNELS.includes(channels) ? undefined : `JPEG with ${channels} channels is not supported`;
}

function limitRefusal(sniffed: Sniffed, fileBytes: number): string | undefined {
  const { width, height } = sniffed;
  if (fileBytes > IMAGE_BYTES_MAX)
    return `the image has ${fileBytes} bytes, at most ${IMAGE_BYTES_MAX} are accepted`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const stated = `the image is ${width} x ${height} pixels`;
  if (short < SIDE_MIN_PX) return `${stated}, each side must have at least ${SIDE_MIN_PX}`;
  if (long > SIDE_MAX_PX) return `${stated}, each side may have at most ${SIDE_MAX_PX}`;
  const kind = kindOf(sniffed);
  const cap = MEGAPIXEL_CAPS[kind];
  if (width * height <= cap * 1_000_000) return undefined;
  return `${stated}, ${KIND_NAME[kind]} may have at most ${cap} megapixels`;
}

export function kindOf(sniffed: Sniffed): Kind {
  switch (sniffed.format) {
    case "image/jpeg":
      return sniffed.coding === "progressive" ? "progressiveJpeg" : "jpeg";
    case "image/png":
      return sniffed.interlaced ? "interlacedPng" : "png";
    case "image/webp":
      return sniffed.lossless ? "losslessWebp" : "webp";
    case "image/heic":
    case "image/heif":
      return sniffed.grid ? "tiledHeif" : "heif";
  }
}
