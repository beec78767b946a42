import { inEveryLanguage } from "@svc/domain/language";
import type { PaperWords } from "./paper-key.ts";

/**
 * Texts of the pages before and after a capture, for builds and tests. All languages would be too large for the Worker's
 * script.
 */
export const PAPERS = await inEveryLanguage(
  (language): Promise<{ readonly default: PaperWords }> =>
    import(`./${language}.json`, { with: { type: "json" } }),
);
