import { type RouteConfig, z } from "@hono/zod-openapi";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { LIMITS } from "./limits.ts";

/** A response with a JSON body. */
export function json<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { "application/json": { schema } } };
}

/** The name of a JSON body's schema in the document, and the schema. */
export type JsonBody = { readonly name: string; readonly schema: z.ZodType };

/** By what a route says of its `application/json`. */
const JSON_BODIES = new WeakMap<object, JsonBody>();

/**
 * A JSON body that the handler reads itself with its `parse…` function, in the order of CONTRACT G0.3. It is declared by
 * reference, since a schema here would make the router read and refuse the body in words that are not ours.
 */
export function jsonBody(name: string, schema: z.ZodType, required: boolean) {
  const media = { schema: { $ref: `#/components/schemas/${name}` } };
  JSON_BODIES.set(media, { name, schema });
  return { required, content: { "application/json": media } };
}

/** Undefined where a route takes no JSON. */
export function jsonBodyOf({ request }: Pick<RouteConfig, "request">): JsonBody | undefined {
  const media = request?.body?.content["application/json"];
  return media && JSON_BODIES.get(media);
}

/** How a JSON body may be refused. */
export const JSON_BODY_ERRORS = [
  "invalid_request",
  "invalid_json",
  "payload_too_large",
  "unsupported_media_type",
] as const;

type FormProperty = { readonly type: string; readonly [keyword: string]: unknown };

/** A multipart body that the handler streams; declared for readers, never buffered by the router. */
export function multipart(properties: Readonly<Record<string, FormProperty>>, required = ["image"]) {
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object" as const,
          required,
          properties: properties as Record<string, object>,
        }, // as the OpenAPI types have it
      },
    },
  };
}

export const FRAMES = {
  type: "array",
  maxItems: LIMITS.frames.max,
  items: { type: "string", format: "binary", contentMediaType: "image/jpeg" },
};
/** `format` beside what OpenAPI 3.1 says of a file: many importers know a file by it alone. */
export const IMAGE = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

/** A malformed id is as missing as another account's, so that the pattern is told but answered with 404. */
export const idParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The verification's id.",
    pattern: VERIFICATION_ID.source,
    example: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** CONTRACT G3.2: where a capture token from `capture_url` may stand for the id. */
export const refParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    description: "The verification's id (with a secret key, audits only), or the token of its `capture_url`.",
    example: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  }),
});

/** A secret key or a person who is signed in (CONTRACT G10). */
export const BY_KEY_OR_SESSION = [{ secretKey: [] as string[] }, { session: [] as string[] }];
export const BY_SESSION = [{ session: [] as string[] }];
/** A token in the path is its own credential. */
export const BY_KEY_OR_TOKEN = [{ secretKey: [] as string[] }, { publishableKey: [] as string[] }, {}];

export const LOCATION_HEADER = {
  Location: { description: "Where to read the verification.", schema: { type: "string" as const } },
};

/** What any call with a secret key may meet. */
export const ALWAYS = [
  "unauthorized",
  "forbidden",
  "too_many_requests",
  "internal_error",
  "storage_unavailable",
] as const;

/** CONTRACT G0.6: what every list takes; `perPage` items where nothing else is asked for. */
export function pageParameters(perPage: number) {
  const { min: minimum, max: maximum } = LIMITS.listPage;
  return [
    {
      name: "limit",
      in: "query" as const,
      description: "Items a page.",
      schema: { type: "integer" as const, minimum, maximum, default: perPage },
    },
    {
      name: "cursor",
      in: "query" as const,
      description: "`next_cursor` of the page before, with the same filters.",
      schema: { type: "string" as const, minLength: 1, maxLength: 2000 },
    },
  ];
}
export const PAGE_PARAMETERS = pageParameters(LIMITS.listPage.default);

/** CONTRACT G0.7. */
export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  description: "1 to 255 visible ASCII characters; the same call under the same key happens once.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};
