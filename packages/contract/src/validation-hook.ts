import type { z } from "@hono/zod-openapi";
import { ApiError } from "./errors.ts";
import { flawsOf } from "./field-errors.ts";
import { refuse } from "./parsed.ts";

type Validated = { readonly target: string } & (
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: z.ZodError; readonly data?: unknown }
);

/** The `defaultHook` of an app: what the router itself validates is refused in our words. */
export function validationHook(result: Validated): void {
  if (result.success) return;
  if (result.target === "param") throw new ApiError("not_found", "no such resource in this account");
  const root = result.target === "query" ? "query" : "body";
  throw refuse(flawsOf(result.error.issues, result.data, root), result.data).error;
}
