import type { Language } from "@svc/domain/language";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import type { PaperWords } from "./paper-key.ts";
import pl from "./pl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/**
 * Texts of the pages before and after a capture, for builds and tests. All languages would be too large for the Worker's
 * script.
 */
export const PAPERS: Readonly<Record<Language, PaperWords>> = {
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
