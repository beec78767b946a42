import { LOGO_MAX_BYTES } from "@svc/domain/brand";
import { ApiError } from "../../api/api-error.ts";
import type { TextKey } from "../../text/text.ts";

const BEGINNING = 12;
/** Detects PNG, JPEG and WebP by their first bytes, as the service does. */
const FORMATS = [/^\u0089PNG\r\n/, /^\u00FF\u00D8\u00FF/, /^RIFF[^]{4}WEBP/];

/** Why a file cannot be a logo, checked before sending. */
export async function logoProblem(file: Blob): Promise<TextKey | undefined> {
  if (file.size > LOGO_MAX_BYTES) return "brand_logo_big";
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const begin = String.fromCodePoint(...bytes);
  if (FORMATS.some((format) => format.test(begin))) return undefined;
  return /^\s*<(?:\?xml|svg|!)/i.test(begin) ? "brand_logo_svg" : "brand_logo_format";
}

/** Why the service refused the logo. Undefined for other errors. */
export function logoRefusal(error: unknown): TextKey | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "payload_too_large") return "brand_logo_big";
  return error.code === "unsupported_image_type" ? "brand_logo_format" : undefined;
}
