import { z } from "@hono/zod-openapi";
import { type Language, LANGUAGES } from "@svc/domain/language";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { singleParameters } from "../wire/query.ts";

const ReportQuery = z.strictObject({ locale: z.enum(LANGUAGES).optional() });

/** The language of a document, if the caller names one. */
export function parseReportQuery(
  params: URLSearchParams,
): Parsed<{ readonly locale?: Language | undefined }> {
  const { query, flaws } = singleParameters(params);
  return parseWith(ReportQuery, query, { rules: () => flaws, root: "query" });
}
