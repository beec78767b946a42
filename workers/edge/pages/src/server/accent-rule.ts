import { accentLook, type Scheme } from "@svc/domain/brand";

/**
 * CSS for the tenant's colour in light and dark mode, each with a contrast of at least 3 to 1 against the page (WCAG
 * 2.2, 1.4.11), and with black or white text, whichever reads better (1.4.3). Empty without a colour.
 */
export function accentRule(accent: string | undefined): string {
  if (accent === undefined) return "";
  const [light, dark] = [rootRule(accent, "light"), rootRule(accent, "dark")];
  return light === dark ? light : `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

function rootRule(own: string, scheme: Scheme): string {
  const { accent, onAccent } = accentLook(own, scheme);
  return `:root{--accent:${accent};--on-accent:${onAccent}}`;
}
