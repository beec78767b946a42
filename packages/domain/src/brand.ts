import type { BrandId } from "./ids.ts";
import { hexOf, linearOf, oklchOf } from "./oklch.ts";

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
/** Of all grounds of our pages and mails the one that accents stand out from least: whoever passes here passes on each. */
const NEAREST_GROUNDS: Readonly<Record<Scheme, string>> = { light: "#f1f3f5", dark: "#202326" };
/** Its accents where a brand has none. */
const OWN_ACCENTS: Readonly<Record<Scheme, string>> = { light: "#0b57d0", dark: "#a8c7fa" };
// WCAG 2.2, 1.4.11: what a button or an outline needs against what is beside it
const ACCENT_CONTRAST = 3;

/** How pages draw a brand's colour on one of their grounds. */
export type AccentLook = {
  readonly accent: string;
  readonly ground: string;
  /** Of a text on the accent: whichever of black and white reads better, 4.5 to 1 at least (WCAG 2.2, 1.4.3). */
  readonly onAccent: "#000" | "#fff";
  /** Ratios: of that text on the accent, and of the accent against the ground. */
  readonly textContrast: number;
  readonly groundContrast: number;
  /** The brand's own colour is too faint here and is drawn lighter or darker. */
  readonly isAdjusted: boolean;
};

/** Without a colour of the brand's own it is that of the page. */
export function accentLook(own: string | undefined, scheme: Scheme): AccentLook {
  const wished = own ?? OWN_ACCENTS[scheme];
  const accent = visibleOn(NEAREST_GROUNDS[scheme], wished);
  const ground = GROUNDS[scheme];
  const onAccent = isLight(accent) ? "#000" : "#fff";
  return {
    accent,
    ground,
    onAccent,
    textContrast: contrast(accent, onAccent),
    groundContrast: contrast(accent, ground),
    isAdjusted: accent !== wished,
  };
}

/** A colour has 256 steps in each channel: finer ones would make the same. */
const HALVINGS = 10;

/**
 * The colour itself where it is 3 to 1 from the ground, else the nearest of its hue that is: its lightness in OKLCH
 * (CSS Color 4, 9.3) moves away from the ground's and no farther than it must.
 */
function visibleOn(ground: string, color: string): string {
  if (contrast(color, ground) >= ACCENT_CONTRAST) return color;
  const { lightness, ...hue } = oklchOf(sixDigits(color));
  let [faint, visible] = [lightness, isLight(ground) ? 0 : 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (faint + visible) / 2;
    if (contrast(hexOf({ ...hue, lightness: middle }), ground) >= ACCENT_CONTRAST) visible = middle;
    else faint = middle;
  }
  return hexOf({ ...hue, lightness: visible });
}

/** Relative luminance of `#rgb` or `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const full = sixDigits(color);
  const channel = (at: number) => linearOf(Number.parseInt(full.slice(at, at + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function sixDigits(color: string): string {
  return color.length === 4 ? `#${color.slice(1).replaceAll(/./g, "$&$&")}` : color;
}
