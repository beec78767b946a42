import { inEveryLanguage } from "@svc/domain/language";
import type { ResultWords } from "./result-key.ts";

/** How a result is told in each language; for the build and the tests, since all of them would be too much for a script. */
export const RESULT_WORDS = await inEveryLanguage(
  (language): Promise<{ readonly default: ResultWords }> =>
    import(`./languages/${language}.json`, { with: { type: "json" } }),
);
