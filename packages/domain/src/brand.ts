import type { BrandId } from "./ids.ts";

/** By magic bytes; a drawing (SVG) may carry scripts and is none of them. */
export const LOGO_FORMATS = ["image/png", "image/jpeg", "image/webp"] as const;
export type LogoFormat = (typeof LOGO_FORMATS)[number];

/** our choice: a logo is small, whatever its pixels. */
export const LOGO_MAX_BYTES = 512 * 1024;

/** SPEC 4.2. */
export const BRAND_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A colour as `#rgb` or `#rrggbb`, and nothing else that CSS would read. */
export const ACCENT = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export type Logo = { readonly sha256: string; readonly contentType: LogoFormat };

/** Who a capture page says that it asks for. */
export type Brand = {
  readonly id: BrandId;
  readonly slug: string;
  readonly name: string;
  readonly logo?: Logo;
  readonly accent?: string;
  readonly supportUrl?: string;
};
