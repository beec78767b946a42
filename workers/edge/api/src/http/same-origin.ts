import { ApiError } from "@svc/contract/wire/errors";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "./base-url.ts";

/** CONTRACT G10: refuses requests that a page of another origin makes the browser send. */
export function requireSameOrigin(c: ApiContext): void {
  const origin = c.req.header("Origin");
  if (origin !== undefined && isOwn(c, origin)) return;
  throw new ApiError("forbidden", "this call did not come from our own pages", {
    hint: "Calls with the dashboard's cookie need an `Origin` header of this site. In a program, use a secret key.",
  });
}

/** The same for calls that need no cookie yet. A request without `Origin` does not come from a browser. */
export function refuseForeignOrigin(c: ApiContext): void {
  if (c.req.header("Origin") !== undefined) requireSameOrigin(c);
}

function isOwn(c: ApiContext, origin: string): boolean {
  return origin === new URL(c.req.url).origin || origin === new URL(baseUrlOf(c)).origin;
}
