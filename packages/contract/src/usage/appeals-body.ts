import { z } from "@hono/zod-openapi";
import { PHONES } from "@svc/domain/review/appeal-facts";
import { checkName, pageLanguage } from "../wire/shared-values.ts";

const count = z.int().min(0);
const date = z.string().openapi({ format: "date", example: "2026-11-02" });

const COUNTS = {
  offered: count.describe("Verifications that offered a second look."),
  asked: count.describe("Of these, where the person asked for it."),
  accepted: count.describe("Of the asked: people accepted the case, so the check was probably wrong."),
  rejected: count.describe("Of the asked: people rejected the case."),
  lapsed: count.describe("Of the asked: no new photos came."),
};

const AppealCounts = z.object(COUNTS).openapi("AppealCounts");
export type AppealCounts = z.infer<typeof AppealCounts>;

export const AppealsBody = z
  .object({
    from: date,
    to: date,
    totals: AppealCounts,
    checks: z
      .array(z.object({ check: checkName, ...COUNTS }).openapi("AppealsOfCheck"))
      .describe("By what flagged a photo or did not answer; a verification counts for each of them."),
    phones: z
      .array(z.object({ phone: z.enum(PHONES), ...COUNTS }).openapi("AppealsOfPhone"))
      .describe("By the system that the phone names; `other` for files too."),
    languages: z
      .array(z.object({ language: pageLanguage, ...COUNTS }).openapi("AppealsOfLanguage"))
      .describe("By the person's language."),
  })
  .openapi("Appeals");
export type AppealsBody = z.infer<typeof AppealsBody>;
