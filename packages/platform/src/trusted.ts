type Policy = {
  readonly createHTML: (text: string) => unknown;
  readonly createScriptURL: (text: string) => unknown;
};
type Trust = { readonly createPolicy: (name: string, rules: object) => Policy };

let policy: Policy | undefined;

/** The name that the pages' Content-Security-Policy allows. */
export const TRUST_POLICY = "svc";

/**
 * Markup and script addresses that our own code made, for pages whose policy takes nothing else (Trusted Types, Chromium); as they
 * are where the browser knows of no such types. Never for a text that came from outside.
 */
export const trusted = {
  html: (ours: string): string => (policyOf()?.createHTML(ours) ?? ours) as string, // the DOM's types speak of strings
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
