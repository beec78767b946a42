import { inEveryLanguage } from "@svc/domain/language";
import type { ResultWords } from "./result-key.ts";

/** The texts in all languages, for the build and the tests; together they are too large for a script. */
export const RESULT_WORDS = await inEveryLanguage(
  (language): Promise<{ readonly default: ResultWords }> =>
    import(`./languages/${language}.json`, { with: { type: "json" } }),
);
