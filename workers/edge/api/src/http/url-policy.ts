import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "./base-url.ts";

/** CONTRACT G0.9: what a webhook address may be here. */
export function urlPolicyOf(c: ApiContext) {
  return {
    ownHost: new URL(baseUrlOf(c)).host,
    allowInsecure: c.env.ALLOW_INSECURE_WEBHOOKS === "1",
  };
}
