import type { BrandId } from "./ids.ts";

/** By magic bytes; a drawing (SVG) may carry scripts and is none of them. */
export const LOGO_FORMATS = ["image/png", "image/jpeg", "image/webp"] as const;
export type LogoFormat = (typeof LOGO_FORMATS)[number];

/** our choice: a logo is small, whatever its pixels. */
export const LOGO_MAX_BYTES = 512 * 1024;

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

/** Whether black has the higher contrast: relative luminance over 0.179 (WCAG 2.2). */
export function isLight(color: string): boolean {
  return luminance(color) > 0.179;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Of a page, by the colours that its reader prefers. */
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The grounds of capture.css. */
const GROUNDS: Readonly<Record<Scheme, string>> = { light: "#ffffff", dark: "#131416" };
/** Its accents where a brand has none. */
const OWN_ACCENTS: Readonly<Record<Scheme, string>> = { light: "#0b57d0", dark: "#a8c7fa" };
// WCAG 2.2, 1.4.11: what an outline needs against what is beside it
const OUTLINE_CONTRAST = 3;

/** How pages draw a brand's colour on one of their grounds. */
export type AccentLook = {
  readonly accent: string;
  readonly ground: string;
  /** Of a text on the accent: whichever of black and white reads better (WCAG 2.2, 1.4.3). */
  readonly onAccent: "#000" | "#fff";
  /** Ratios: of that text on the accent, and of the accent against the ground. */
  readonly textContrast: number;
  readonly groundContrast: number;
  /** Outlines then take the colour of the text (1.4.11). */
  readonly isFaint: boolean;
};

/** Without a colour of the brand's own it is that of the page. */
export function accentLook(own: string | undefined, scheme: Scheme): AccentLook {
  const accent = own ?? OWN_ACCENTS[scheme];
  const ground = GROUNDS[scheme];
  const onAccent = isLight(accent) ? "#000" : "#fff";
  const groundContrast = contrast(accent, ground);
  return {
    accent,
    ground,
    onAccent,
    textContrast: contrast(accent, onAccent),
    groundContrast,
    isFaint: groundContrast < OUTLINE_CONTRAST,
  };
}

/** Relative luminance of `#rgb` or `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const digits = color.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  const channel = (at: number) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
}
