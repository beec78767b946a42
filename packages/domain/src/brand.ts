import type { BrandId } from "./ids.ts";
import { hexOf, linearOf, oklchOf } from "./oklch.ts";

/** Detected by magic bytes. SVG is excluded because it may contain scripts. */
export const LOGO_FORMATS = ["image/png", "image/jpeg", "image/webp"] as const;
export type LogoFormat = (typeof LOGO_FORMATS)[number];

/** our choice: a logo file is small, whatever its pixel size. */
export const LOGO_MAX_BYTES = 512 * 1024;

/** A colour as `#rgb` or `#rrggbb`; other CSS colours are not accepted. */
export const ACCENT = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export type Logo = { readonly sha256: string; readonly contentType: LogoFormat };

/** The sender that a capture page names. */
export type Brand = {
  readonly id: BrandId;
  readonly slug: string;
  readonly name: string;
  readonly logo?: Logo;
  readonly accent?: string;
  readonly supportUrl?: string;
};

/** True if black text has more contrast on this colour: relative luminance over 0.179 (WCAG 2.2). */
export function isLight(color: string): boolean {
  return luminance(color) > 0.179;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A page's colour scheme, as its reader prefers. */
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The page backgrounds in capture.css. */
const GROUNDS: Readonly<Record<Scheme, string>> = { light: "#ffffff", dark: "#131416" };
/**
 * Of all backgrounds in our pages and mails, those with the least contrast to accents. A colour visible here is
 * visible on all of them.
 */
const NEAREST_GROUNDS: Readonly<Record<Scheme, string>> = { light: "#f1f3f5", dark: "#202326" };
/** The accents for a brand without its own. */
const OWN_ACCENTS: Readonly<Record<Scheme, string>> = { light: "#0b57d0", dark: "#a8c7fa" };
// WCAG 2.2, 1.4.11: the contrast a button or outline needs against adjacent colours.
const ACCENT_CONTRAST = 3;
/** What the line around a faint colour gets. On dark grounds more, because a dim button looks switched off. */
const LINE_CONTRAST: Readonly<Record<Scheme, number>> = { light: ACCENT_CONTRAST, dark: 7 };

/** How a page draws a brand's colour on its background. */
export type AccentLook = {
  /** The brand's own colour, for areas such as a button. */
  readonly fill: string;
  /** For lines and letters on the background, and around `fill`: the same colour unless it is too faint here. */
  readonly accent: string;
  readonly ground: string;
  /** The text colour on `fill`: the more readable of black and white, at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
  readonly onFill: "#000" | "#fff";
  /** Contrast ratios of that text on the fill, and of the accent on the background. */
  readonly textContrast: number;
  readonly groundContrast: number;
  /** The brand's own colour is too faint here, so a line in `accent` surrounds it. */
  readonly isOutlined: boolean;
};

/** Without a colour of its own, the brand gets the page's accent. */
export function accentLook(own: string | undefined, scheme: Scheme): AccentLook {
  const fill = own ?? OWN_ACCENTS[scheme];
  const accent = visibleOn(scheme, fill);
  const ground = GROUNDS[scheme];
  const onFill = isLight(fill) ? "#000" : "#fff";
  return {
    fill,
    accent,
    ground,
    onFill,
    textContrast: contrast(fill, onFill),
    groundContrast: contrast(accent, ground),
    isOutlined: accent !== fill,
  };
}

/** Finer steps would give the same result: a channel has 256 values. */
const HALVINGS = 10;

/**
 * Returns the colour itself if it has a contrast of 3 to 1 against the background. Otherwise returns the
 * nearest colour of the same hue with the contrast of a line, by moving its OKLCH lightness (CSS Color 4, 9.3) away
 * from the background only as far as needed.
 */
function visibleOn(scheme: Scheme, color: string): string {
  const ground = NEAREST_GROUNDS[scheme];
  if (contrast(color, ground) >= ACCENT_CONTRAST) return color;
  const { lightness, ...hue } = oklchOf(sixDigits(color));
  let [faint, visible] = [lightness, isLight(ground) ? 0 : 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (faint + visible) / 2;
    if (contrast(hexOf({ ...hue, lightness: middle }), ground) >= LINE_CONTRAST[scheme]) visible = middle;
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
