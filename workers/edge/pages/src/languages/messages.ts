import { inEveryLanguage } from "@svc/domain/language";
import type { Messages } from "../capture/page-data.ts";

/** The capture page's texts in all languages, for builds and tests. The Worker reads `words.ts` instead. */
export const MESSAGES = await inEveryLanguage(
  (language): Promise<{ readonly default: Messages }> =>
    import(`./${language}.json`, { with: { type: "json" } }),
);
