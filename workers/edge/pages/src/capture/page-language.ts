const KEY = "language";

/** Reloads the page in another language. The tab's history keeps the current screen, and the device keeps the data. */
export function changeLanguage(language: string): boolean {
  remember(language);
  const url = new URL(location.href);
  url.searchParams.set("lang", language);
  history.replaceState(history.state, "", url);
  location.reload();
  return true;
}

/**
 * An older history entry may have another language in its URL. Returns false when the page is reloading in the chosen
 * one.
 */
export function isInChosenLanguage(language: string): boolean {
  const chosen = remembered();
  const isAsked = new URL(location.href).searchParams.get("lang") === chosen;
  // a cached copy has only one language, so reloading would loop
  if (chosen === null || chosen === language || isAsked || !navigator.onLine) return true;
  return !changeLanguage(chosen);
}

function remember(language: string): void {
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // storage is blocked, so each URL keeps its own language
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
