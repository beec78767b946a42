import { z } from "@hono/zod-openapi";
import { REPORT_LOCALES } from "../report/report-query.ts";

/** A PDF response. */
export function pdf(description: string) {
  const schema = z.string().openapi({ type: "string", format: "binary" });
  return { description, content: { "application/pdf": { schema } } };
}

export const LOCALE_PARAMETER = {
  name: "locale",
  in: "query" as const,
  description: "The language of the document; text that people typed is not translated.",
  schema: { type: "string" as const, enum: [...REPORT_LOCALES], default: "en" },
};
