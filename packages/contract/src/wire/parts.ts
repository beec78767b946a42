import { type RouteConfig, z } from "@hono/zod-openapi";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { LIMITS } from "./limits.ts";

/** A response with a JSON body. */
export function json<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { "application/json": { schema } } };
}

/** The schema of a JSON body and its name in the document. */
export type JsonBody = { readonly name: string; readonly schema: z.ZodType };

/** Finds the schema by the `application/json` object of a route. */
const JSON_BODIES = new WeakMap<object, JsonBody>();

/**
 * A JSON body that the handler parses itself with its `parse…` function, in the order of CONTRACT G0.3. It is
 * declared by reference: with a schema here, the router would validate the body and answer in its own wording.
 */
export function jsonBody(name: string, schema: z.ZodType, required: boolean) {
  const media = { schema: { $ref: `#/components/schemas/${name}` } };
  JSON_BODIES.set(media, { name, schema });
  return { required, content: { "application/json": media } };
}

/** Undefined if the route takes no JSON. */
export function jsonBodyOf({ request }: Pick<RouteConfig, "request">): JsonBody | undefined {
  const media = request?.body?.content["application/json"];
  return media && JSON_BODIES.get(media);
}

/** The error codes a JSON body can cause. */
export const JSON_BODY_ERRORS = [
  "invalid_request",
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
] as const;

/** Says in a schema that `name` excludes these members. Validators read it, generators do not. */
export function excludes(name: string, ...others: readonly string[]) {
  return { [name]: { properties: Object.fromEntries(others.map((other) => [other, false])) } };
}

type FormProperty = { readonly type: string; readonly [keyword: string]: unknown };

/**
 * A multipart body that the handler streams. It is declared for documentation only, so the router never buffers
 * it.
 */
export function multipart(
  properties: Readonly<Record<string, FormProperty>>,
  required = ["image"],
  rules: object = {},
) {
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object" as const,
          ...rules,
          ...(required.length > 0 && { required }),
          properties: properties as Record<string, object>,
        }, // matches the OpenAPI types
      },
    },
  };
}

export const FRAMES = {
  type: "array",
  maxItems: LIMITS.frames.max,
  items: { type: "string", format: "binary", contentMediaType: "image/jpeg" },
};
/** OpenAPI 3.1 needs only the media type, but many importers recognize a file only by `format`. */
export const IMAGE = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

/** The pattern is documented but not enforced: a malformed id gives 404, like another account's. */
export const idParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The verification's id.",
    pattern: VERIFICATION_ID.source,
    example: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** CONTRACT G3.2: also accepts the capture token from `capture_url` instead of the id. */
export const refParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The verification's id (with a secret key, audits only), or the token of its `capture_url`.",
    example: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** A secret key or a signed-in person (CONTRACT G10). */
export const BY_KEY_OR_SESSION = [{ secretKey: [] as string[] }, { session: [] as string[] }];
export const BY_SESSION = [{ session: [] as string[] }];
/** A token in the path is its own credential. */
export const BY_KEY_OR_TOKEN = [{ secretKey: [] as string[] }, { publishableKey: [] as string[] }, {}];

export const LOCATION_HEADER = {
  Location: { description: "Where to read the verification.", schema: { type: "string" as const } },
};

/** The errors of any call with a secret key. */
export const ALWAYS = [
  "unauthorized",
  "forbidden",
  "too_many_requests",
  "internal_error",
  "storage_unavailable",
] as const;

/** CONTRACT G0.6: the parameters of every list. `perPage` is the default page size. */
export function pageParameters(perPage: number) {
  const { min: minimum, max: maximum } = LIMITS.listPage;
  return [
    {
      name: "limit",
      in: "query" as const,
      description: "Items per page.",
      schema: { type: "integer" as const, minimum, maximum, default: perPage },
    },
    {
      name: "cursor",
      in: "query" as const,
      description: "`next_cursor` of the previous page, with the same filters.",
      schema: { type: "string" as const, minLength: 1, maxLength: 2000 },
    },
  ];
}
export const PAGE_PARAMETERS = pageParameters(LIMITS.listPage.default);

/** CONTRACT G0.7. */
export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  description: "1 to 255 visible ASCII characters; calls with the same key take effect once.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};
