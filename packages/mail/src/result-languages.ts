import type { Language } from "@svc/domain/language";
import ar from "./languages/ar.json" with { type: "json" };
import de from "./languages/de.json" with { type: "json" };
import en from "./languages/en.json" with { type: "json" };
import es from "./languages/es.json" with { type: "json" };
import fr from "./languages/fr.json" with { type: "json" };
import hi from "./languages/hi.json" with { type: "json" };
import it from "./languages/it.json" with { type: "json" };
import nl from "./languages/nl.json" with { type: "json" };
import pl from "./languages/pl.json" with { type: "json" };
import pt from "./languages/pt.json" with { type: "json" };
import tr from "./languages/tr.json" with { type: "json" };
import zh from "./languages/zh.json" with { type: "json" };
import type { ResultWords } from "./result-key.ts";

/** The texts in all languages, for the build and the tests; together they are too large for a script. */
export const RESULT_WORDS: Readonly<Record<Language, ResultWords>> = {
  en,
  ar,
  de,
  es,
  fr,
  hi,
  it,
  nl,
  pl,
  pt,
  tr,
  zh,
};
