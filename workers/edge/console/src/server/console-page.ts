import { TRUST_POLICY } from "@svc/platform/trusted";

/** Nothing inline and nothing from other origins. Frames are allowed for the preview of our own capture page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUST_POLICY}`,
].join("; ");

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "X-Robots-Tag": "noindex",
} as const;

/** The part of the assets binding that is used. */
type Assets = { readonly fetch: (url: URL, init: { readonly method: string }) => Promise<Response> };

/** The console's shell, the same for every URL. Its script finds out who is signed in and reads the screen from the URL. */
export async function consolePage(request: Request, assets: Assets): Promise<Response> {
  const shell = await assets.fetch(new URL("/app", request.url), { method: request.method });
  if (shell.ok) return new Response(shell.body, { headers: HEADERS });
  const body = "The console is not here right now; try again in a minute.";
  return new Response(body, { status: 503, headers: HEADERS });
}
