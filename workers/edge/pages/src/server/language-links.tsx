import { type Language, LANGUAGE_NAMES, LANGUAGES } from "./languages.ts";

/** The page's other languages, by links, for pages without a script. */
export function LanguageLinks({ language }: { readonly language: Language }) {
  const others = LANGUAGES.filter((each) => each !== language);
  return (
    <details class="language">
      <summary>{LANGUAGE_NAMES[language]}</summary>
      <ul>
        {others.map((each) => (
          <li key={each}>
            <a href={`?lang=${each}`} lang={each} hreflang={each}>
              {LANGUAGE_NAMES[each]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
