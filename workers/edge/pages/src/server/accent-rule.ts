import { accentLook, type Scheme } from "@svc/domain/brand";

/**
 * The tenant's colour as it is drawn in the light and in the dark, each at least 3 to 1 from the page (WCAG 2.2, 1.4.11), with
 * whichever of black and white reads better on it (1.4.3). Empty without a colour.
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
