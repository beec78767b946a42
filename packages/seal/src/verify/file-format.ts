/**
 * The media type, from the first bytes, of a file that can hold a readable Content Credential; undefined for
 * anything else.
 */
export function fileFormat(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return start.slice(4, 8) === "ftyp" ? formatOfBrand(start.slice(8)) : undefined;
}

function formatOfBrand(brand: string): string {
  if (["heic", "heix", "heim", "heis", "hevc"].includes(brand)) return "image/heic";
  if (["mif1", "msf1"].includes(brand)) return "image/heif";
  if (brand === "avif") return "image/avif";
  return brand === "qt  " ? "video/quicktime" : "video/mp4";
}
