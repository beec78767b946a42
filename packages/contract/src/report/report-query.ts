import { z } from "@hono/zod-openapi";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { singleParameters } from "../wire/query.ts";

/** The languages of documents. */
export const REPORT_LOCALES = ["en", "de"] as const;
const ReportQuery = z.strictObject({ locale: z.enum(REPORT_LOCALES).optional() });

/** Defaults to English. */
export function parseReportQuery(
  params: URLSearchParams,
): Parsed<{ readonly locale: (typeof REPORT_LOCALES)[number] }> {
  const { query, flaws } = singleParameters(params);
  const parsed = parseWith(ReportQuery, query, { rules: () => flaws, root: "query" });
  return parsed.ok ? { ok: true, value: { locale: parsed.value.locale ?? "en" } } : parsed;
}
