import { TRUST_POLICY } from "@svc/platform/trusted";

type PageRights = {
  readonly mayPost?: boolean;
  /** CONTRACT G16: the websites that may frame the page. */
  readonly embedOrigins?: readonly string[] | undefined;
};

/**
 * CONTRACT G3.1 and OWASP's Content Security Policy guidance: nothing from other origins, and inline code only with the
 * nonce.
 */
export function pageHeaders(
  nonce: string,
  { mayPost = false, embedOrigins = [] }: PageRights = {},
): Record<string, string> {
  const policy = {
    "default-src": "'none'",
    "script-src": `'nonce-${nonce}' 'strict-dynamic'`,
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' blob: data:",
    "media-src": "blob:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "form-action": mayPost ? "'self'" : "'none'",
    "base-uri": "'none'",
    "frame-ancestors": embedOrigins.length === 0 ? "'none'" : embedOrigins.join(" "),
    "require-trusted-types-for": "'script'",
    "trusted-types": TRUST_POLICY,
  };
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join("; "),
    "Permissions-Policy": "camera=(self), geolocation=(self), microphone=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    // the language depends on the reader
    Vary: "Accept-Language",
  };
}

/** For pages without scripts: their own styles, and images, clips and frames of this origin. */
export function plainPageHeaders(
  nonce: string,
  { formAction = "'none'" }: { readonly formAction?: string } = {},
): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; media-src 'self'; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    Vary: "Accept-Language",
  };
}

export function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
}
