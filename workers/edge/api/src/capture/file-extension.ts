import { ownValue } from "@svc/domain/own-value";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/heif": "heif",
  "image/avif": "avif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "application/pdf": "pdf",
};

/** The usual ending of a file's name; undefined for a type that no capture has. */
export function extensionOf(contentType: string): string | undefined {
  return ownValue(EXTENSIONS, contentType);
}
