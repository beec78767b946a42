import { ApiError, errorBody } from "@svc/contract/wire/errors";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { wantsJson } from "./reader-of.ts";

/** A form with a few short fields, whether or not its length is declared. */
export const smallForm = bodyLimit({ maxSize: 16 * 1024, onError: refuseLarge });

function refuseLarge(c: Context): Response {
  const error = new ApiError("payload_too_large", "the form is too large", { hint: "Send at most 16 KB." });
  return wantsJson(c) ? c.json(errorBody(error), 413) : c.text(error.message, 413);
}
