type Policy = {
  readonly createHTML: (text: string) => unknown;
  readonly createScriptURL: (text: string) => unknown;
};
type Trust = { readonly createPolicy: (name: string, rules: object) => Policy };

let policy: Policy | undefined;

/** The policy name allowed by the pages' Content-Security-Policy. */
export const TRUST_POLICY = "svc";

/**
 * Marks markup and script URLs from our own code as trusted, for pages that require Trusted Types (Chromium).
 * Other browsers get plain strings. Never use it for external text.
 */
export const trusted = {
  html: (ours: string): string => (policyOf()?.createHTML(ours) ?? ours) as string, // the DOM's types expect strings
  scriptUrl: (ours: string): string => (policyOf()?.createScriptURL(ours) ?? ours) as string, // as above
};

function policyOf(): Policy | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Trust };
  policy ??= trustedTypes?.createPolicy(TRUST_POLICY, { createHTML: asItIs, createScriptURL: asItIs });
  return policy;
}

function asItIs(text: string): string {
  return text;
}
