import type { RouteConfig } from "@hono/zod-openapi";
import { errors } from "../errors.ts";
import { IDEMPOTENCY_KEY } from "./parts.ts";

type Parameters = NonNullable<RouteConfig["parameters"]>;
type Responses = RouteConfig["responses"];

/** CONTRACT G0.7: what every POST says of its `Idempotency-Key`, and how it may refuse one. */
export function withIdempotencyKey(route: RouteConfig): RouteConfig {
  if (route.method !== "post" || route.parameters?.includes(IDEMPOTENCY_KEY)) return route;
  return { ...route, parameters: withKey(route.parameters), responses: withRefusals(route.responses) };
}

function withKey(parameters: Parameters | undefined = []): Parameters {
  return [...parameters, IDEMPOTENCY_KEY] as Parameters; // a union of lists has no common element
}

function withRefusals(responses: Responses): Responses {
  const refusals = errors("idempotency_in_progress", "idempotency_key_reused");
  const joined = Object.entries(refusals).map(([status, refusal]) => {
    const known = responses[status];
    const own = known && "description" in known ? `${known.description}, ` : "";
    return [status, { ...refusal, description: `${own}${refusal.description}` }];
  });
  return { ...responses, ...Object.fromEntries(joined) };
}
