const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** In readable form, in kilobytes or megabytes. */
export function fileSize(language: string, bytes: number): string {
  const isSmall = bytes < MEGABYTE;
  const unit = isSmall ? "kilobyte" : "megabyte";
  const style = { style: "unit", unit, maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / (isSmall ? KILOBYTE : MEGABYTE));
}
