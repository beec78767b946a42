import type { RouteConfig } from "@hono/zod-openapi";
import { errors } from "./errors.ts";
import type { OperationRules } from "./operation.ts";
import { IDEMPOTENCY_KEY } from "./parts.ts";

type Parameters = NonNullable<RouteConfig["parameters"]>;
type Responses = RouteConfig["responses"];

type HeaderMap = Readonly<Record<string, object>>;

const text = (description: string) => ({ description, schema: { type: "string" as const } });

/** CONTRACT G0.2. */
const REQUEST_ID = { "X-Request-Id": text("`req_` and a ULID: name it when you ask us about this answer.") };

/** CONTRACT G11. */
const RATE_LIMIT = {
  "RateLimit-Policy": text('The limit, for example `"writes";q=10;w=1`.'),
  RateLimit: text('What is left of it, for example `"writes";r=7;t=1`.'),
};

const KEY_REFUSALS = errors("invalid_request", "idempotency_in_progress", "idempotency_key_reused");
const CONFIRMATION = errors("confirmation_required");

/** A plain route, or an operation of a tenant. */
type Declarable = RouteConfig & { readonly rules?: OperationRules };

/**
 * A route as the document shows it: adds the headers of every response, and the `Idempotency-Key` of every
 * POST.
 */
export function declared(
  { rules, ...route }: Declarable,
  { isLimited }: { readonly isLimited: boolean },
): RouteConfig {
  const headers = { ...REQUEST_ID, ...(isLimited && RATE_LIMIT) };
  const { responses, ...rest } = withConfirmation(withIdempotencyKey(route), rules);
  const answers = Object.entries(responses).map(([status, response]) => {
    // our routes declare headers in no other form
    const own = "headers" in response ? (response.headers as HeaderMap) : {};
    return [status, { ...response, headers: { ...own, ...headers } }];
  });
  // fromEntries loses the key type
  return { ...rest, ...memberRules(rules), responses: Object.fromEntries(answers) as Responses };
}

/** CONTRACT G0.7: adds the key and its errors to every POST. */
function withIdempotencyKey(route: RouteConfig): RouteConfig {
  const isSignIn = route.path.startsWith("/auth/");
  if (route.method !== "post" || isSignIn || route.parameters?.includes(IDEMPOTENCY_KEY)) return route;
  return {
    ...route,
    parameters: withKey(route.parameters),
    responses: withRefusals(route.responses, KEY_REFUSALS),
  };
}

function withKey(parameters: Parameters | undefined = []): Parameters {
  return [...parameters, IDEMPOTENCY_KEY] as Parameters; // a union of array types has no common element type
}

/** CONTRACT G10 (step-up). */
function withConfirmation(route: RouteConfig, rules: OperationRules | undefined): RouteConfig {
  if (!rules?.isConfirmed) return route;
  return { ...route, responses: withRefusals(route.responses, CONFIRMATION) };
}

function withRefusals(responses: Responses, refusals: Responses): Responses {
  const joined = Object.entries(refusals).map(([status, refusal]) => {
    const known = responses[status];
    const own = known && "description" in known ? known.description : "";
    const said = "description" in refusal ? refusal.description : "";
    const description = [own, own.includes(said) ? "" : said].filter((part) => part !== "").join(", ");
    return [status, { ...refusal, description }];
  });
  return { ...responses, ...Object.fromEntries(joined) };
}

/** CONTRACT G10: the role and step-up of an operation that members call. */
function memberRules(rules: OperationRules | undefined): {
  readonly "x-least-role"?: string;
  readonly "x-step-up"?: true;
} {
  if (!rules) return {};
  return { "x-least-role": rules.least, ...(rules.isConfirmed && { "x-step-up": true }) };
}
