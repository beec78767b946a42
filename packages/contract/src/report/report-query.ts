import { z } from "@hono/zod-openapi";
import { type Language } from "@svc/domain/language";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { singleParameters } from "../wire/query.ts";
import { pageLanguage } from "../wire/shared-values.ts";

const ReportQuery = z.strictObject({ locale: pageLanguage.optional() });

/** The language of a document, if the caller names one. */
export function parseReportQuery(
  params: URLSearchParams,
): Parsed<{ readonly locale?: Language | undefined }> {
  const { query, flaws } = singleParameters(params);
  return parseWith(ReportQuery, query, { rules: () => flaws, root: "query" });
}
