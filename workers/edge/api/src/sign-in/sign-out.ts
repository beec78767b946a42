import { endSession } from "@svc/store/sessions";
import type { ApiContext } from "../context.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { dropCookie, lookupsOfCookie } from "./session-cookie.ts";

/** CONTRACT G10: whoever copied the cookie has nothing either, from now on. */
export async function signOut(c: ApiContext) {
  requireSameOrigin(c);
  const lookups = await lookupsOfCookie(c);
  await withStorage(() => endSession(c.env.DB, lookups));
  dropCookie(c);
  return c.body(null, 204);
}
