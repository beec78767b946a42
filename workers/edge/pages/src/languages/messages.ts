import type { Messages } from "../capture/page-data.ts";
import type { Language } from "../server/languages.ts";
import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import hi from "./hi.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/** The capture page's texts in all languages, for builds and tests. The Worker reads `words.ts` instead. */
export const MESSAGES = { en, ar, de, es, fr, hi, it, nl, pl, pt, tr, zh } as const satisfies Record<
  Language,
  Messages
>;
