import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "./base-url.ts";

/** CONTRACT G0.9: which webhook URLs are allowed on this deployment. */
export function urlPolicyOf(c: ApiContext) {
  return {
    ownHost: new URL(baseUrlOf(c)).host,
    allowInsecure: c.env.ALLOW_INSECURE_WEBHOOKS === "1",
  };
}
