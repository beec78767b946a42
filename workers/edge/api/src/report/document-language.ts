import { parseReportQuery } from "@svc/contract/report/report-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { type Language, languageOf, spokenLanguage } from "@svc/domain/language";
import type { ApiContext } from "../context.ts";

/** The language asked for, else the reader's, else the case's, else English. */
export function documentLanguage(c: ApiContext, ofCase?: string): Language {
  const { locale } = orThrow(parseReportQuery(new URL(c.req.url).searchParams));
  const spoken = locale ?? spokenLanguage(c.req.header("Accept-Language"));
  return spoken ?? (ofCase === undefined ? undefined : languageOf(ofCase)) ?? "en";
}
