/** Cloudflare's names for the regions that D1, R2 and Durable Objects can be restricted to. */
export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** Chosen before the first deployment; data never moves to another one. Without it, Cloudflare chooses the place. */
export type JurisdictionVars = { readonly JURISDICTION?: Jurisdiction };

export function isJurisdiction(text: unknown): text is Jurisdiction {
  return JURISDICTIONS.some((jurisdiction) => jurisdiction === text);
}
