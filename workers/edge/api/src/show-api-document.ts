import { ApiError } from "@svc/contract/wire/errors";
import type { ApiContext } from "./context.ts";
import { baseUrlOf } from "./http/base-url.ts";

/** The server URL in the built document, replaced by the service's own URL when it is served. */
export const ANY_BASE_URL = "https://any.invalid";

/** The OpenAPI document written by `build.ts`, with this service's own URL. */
export async function showApiDocument(c: ApiContext): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL("/openapi.json", c.req.url));
  if (!file.ok)
    throw new ApiError(
      "storage_unavailable",
      "the OpenAPI document is missing from the files of the service",
    );
  const text = await file.text();
  const url = JSON.stringify(baseUrlOf(c));
  const own = text.replace(JSON.stringify(ANY_BASE_URL), () => url);
  return c.body(own, 200, { "Content-Type": "application/json" });
}
