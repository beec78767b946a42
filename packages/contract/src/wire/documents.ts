import { z } from "@hono/zod-openapi";
import { LANGUAGES } from "@svc/domain/language";

const bytes = z.string().openapi({ type: "string", format: "binary" });

/** A PDF response. */
export function pdf(description: string) {
  return { description, content: { "application/pdf": { schema: bytes } } };
}

/** A ZIP response. */
export function zip(description: string) {
  return { description, content: { "application/zip": { schema: bytes } } };
}

export const LOCALE_PARAMETER = {
  name: "locale",
  in: "query" as const,
  description:
    "The language of the document. Default: the first of `Accept-Language` that we have, then that of the case, then English. Text that people typed is not translated.",
  schema: { type: "string" as const, enum: [...LANGUAGES] },
};
