import { accentLook, type Scheme } from "@svc/domain/brand";

/**
 * CSS for the tenant's colour in light and dark mode: areas have the colour itself with black or white text, whichever
 * reads better (WCAG 2.2, 1.4.3); lines have at least 3 to 1 against the page (1.4.11). Empty without a colour.
 */
export function accentRule(accent: string | undefined): string {
  if (accent === undefined) return "";
  const [light, dark] = [rootRule(accent, "light"), rootRule(accent, "dark")];
  return light === dark ? light : `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

function rootRule(own: string, scheme: Scheme): string {
  const { fill, accent, onFill } = accentLook(own, scheme);
  return `:root{--accent:${accent};--fill:${fill};--on-fill:${onFill}}`;
}
