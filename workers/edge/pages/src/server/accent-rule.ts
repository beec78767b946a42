import { accentLook, isLight, SCHEMES } from "@svc/domain/brand";

/**
 * The tenant's colour, with whichever of black and white reads better on it (WCAG 2.2, 1.4.3). Where it is fainter
 * than 3 to 1 against the page, outlines take the colour of the text instead (1.4.11).
 */
export function accentRule(accent: string | undefined): string {
  if (accent === undefined) return "";
  const outlines = SCHEMES.filter((scheme) => accentLook(accent, scheme).isFaint).map(
    (scheme) => `@media (prefers-color-scheme:${scheme}){:root{--outline:var(--text)}}`,
  );
  return `:root{--accent:${accent};--on-accent:${isLight(accent) ? "#000" : "#fff"}}${outlines.join("")}`;
}
